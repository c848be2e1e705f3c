import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pickEntries } from '#domain/pick-object-keys.ts'
import { parseStoredSettings } from './parse-stored-settings.ts'
import { settingKeys } from './settings-file.ts'

const presets = {
  minimum_age: 18,
  free_shipping: { enabled: false, threshold: 0, method: 'estandar', text: 'Envío gratis' },
  rewards: {
    points_per_amount: { points: 1, pesos: 10 },
    point_value: 0.1,
    redeem_minimum: 500,
    redeem_coupon_days: 30,
    grant_business_days_after_delivery: 5,
    expiry_months: 12,
    expiry_notices_days: [30, 7],
    rules: [],
  },
}

it('stored settings keep valid values and ignore unknown ones', () => {
  const stored = { minimum_age: 21, pickup_points: { sucursal: {} }, of_a_later_version: true }
  expect(parseStoredSettings(stored, presets)).toMatchObject({
    settings: { minimum_age: 21 },
    refused: [],
  })
})

it('one malformed field of stored settings is replaced by its default, and the rest is kept', () => {
  const free_shipping = { enabled: true, threshold: '799', method: 'expres', text: 'Gratis' }
  expect(parseStoredSettings({ free_shipping, minimum_age: 21 }, presets)).toEqual({
    settings: { free_shipping: { ...free_shipping, threshold: 0 }, minimum_age: 21 },
    refused: ['free_shipping.threshold'],
  })
})

it('fields missing in settings of an earlier version get defaults without being reported', () => {
  const { rules: _, redeem_coupon_days: __, ...rewards } = presets.rewards
  expect(parseStoredSettings({ rewards: { ...rewards, redeem_minimum: 250 } }, presets)).toEqual({
    settings: { rewards: { ...presets.rewards, redeem_minimum: 250 } },
    refused: [],
  })
})

it('obsolete numeric settings are ignored', () => {
  expect(parseStoredSettings({ message_budgets: { mail_hour: 50, fax_hour: 1 } }, presets)).toEqual(
    {
      settings: { message_budgets: { mail_hour: 50 } },
      refused: [],
    },
  )
})

it('a malformed stored setting without a default is omitted and reported', () => {
  const support = { phone: 5512345678, email: 'ayuda@mi-tienda.mx', hours: '9 a 18', address: 'x' }
  expect(parseStoredSettings({ support, minimum_age: 'dieciocho' }, presets)).toEqual({
    settings: { minimum_age: 18 },
    refused: ['support', 'minimum_age'],
  })
})

it('stored settings accept every setting of the demo shop', () => {
  const demo = pickEntries(JSON.parse(readFileSync('catalogue/shop.json', 'utf8')), settingKeys)
  expect(parseStoredSettings(demo, {})).toEqual({ settings: demo, refused: [] })
})
