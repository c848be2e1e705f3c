import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pick } from '#domain/pick.ts'
import { settingKeys } from './settings-file.ts'
import { readStored } from './stored-settings.ts'

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
  expect(readStored(stored, presets)).toMatchObject({
    settings: { minimum_age: 21 },
    refused: [],
  })
})

it('replaces one malformed settings field by its default and keeps the rest', () => {
  const free_shipping = { enabled: true, threshold: '799', method: 'expres', text: 'Gratis' }
  expect(readStored({ free_shipping, minimum_age: 21 }, presets)).toEqual({
    settings: { free_shipping: { ...free_shipping, threshold: 0 }, minimum_age: 21 },
    refused: ['free_shipping.threshold'],
  })
})

it('fills settings fields missing in an earlier version without reporting them', () => {
  const { rules: _, redeem_coupon_days: __, ...rewards } = presets.rewards
  expect(readStored({ rewards: { ...rewards, redeem_minimum: 250 } }, presets)).toEqual({
    settings: { rewards: { ...presets.rewards, redeem_minimum: 250 } },
    refused: [],
  })
})

it('ignores obsolete number settings', () => {
  expect(readStored({ message_budgets: { mail_hour: 50, fax_hour: 1 } }, presets)).toEqual({
    settings: { message_budgets: { mail_hour: 50 } },
    refused: [],
  })
})

it('omits a malformed stored setting without default and reports it', () => {
  const support = { phone: 5512345678, email: 'ayuda@mi-tienda.mx', hours: '9 a 18', address: 'x' }
  expect(readStored({ support, minimum_age: 'dieciocho' }, presets)).toEqual({
    settings: { minimum_age: 18 },
    refused: ['support', 'minimum_age'],
  })
})

it('stored settings accept every setting of the demo shop', () => {
  const demo = pick(JSON.parse(readFileSync('catalogue/shop.json', 'utf8')), settingKeys)
  expect(readStored(demo, {})).toEqual({ settings: demo, refused: [] })
})
