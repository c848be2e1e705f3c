import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pickObjectKeys } from '#domain/pick-object-keys.ts'
import { parseDatabaseShopSettings } from './parse-settings-from-database.ts'
import { settingKeys } from './shop-settings-file.ts'

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

it('parsing stored shop settings keeps valid values and ignores unknown fields', () => {
  const stored = { minimum_age: 21, pickup_points: { sucursal: {} }, of_a_later_version: true }
  expect(parseDatabaseShopSettings(stored, presets)).toMatchObject({
    settings: { minimum_age: 21 },
    refused: [],
  })
})

it('parsing stored shop settings replaces one malformed field by its default, and keeps the others', () => {
  const free_shipping = { enabled: true, threshold: '799', method: 'expres', text: 'Gratis' }
  expect(parseDatabaseShopSettings({ free_shipping, minimum_age: 21 }, presets)).toEqual({
    settings: { free_shipping: { ...free_shipping, threshold: 0 }, minimum_age: 21 },
    refused: ['free_shipping.threshold'],
  })
})

it('parsing shop settings stored by an earlier version fills in missing fields with defaults, without a warning', () => {
  const { rules: _, redeem_coupon_days: __, ...rewards } = presets.rewards
  expect(
    parseDatabaseShopSettings({ rewards: { ...rewards, redeem_minimum: 250 } }, presets),
  ).toEqual({
    settings: { rewards: { ...presets.rewards, redeem_minimum: 250 } },
    refused: [],
  })
})

it('parsing stored shop settings ignores numeric settings that no longer exist', () => {
  expect(
    parseDatabaseShopSettings({ message_budgets: { mail_hour: 50, fax_hour: 1 } }, presets),
  ).toEqual({
    settings: { message_budgets: { mail_hour: 50 } },
    refused: [],
  })
})

it('parsing stored shop settings omits and reports a malformed setting that has no default', () => {
  const support = { phone: 5512345678, email: 'ayuda@mi-tienda.mx', hours: '9 a 18', address: 'x' }
  expect(parseDatabaseShopSettings({ support, minimum_age: 'dieciocho' }, presets)).toEqual({
    settings: { minimum_age: 18 },
    refused: ['support', 'minimum_age'],
  })
})

it('stored settings accept every setting of the demo shop', () => {
  const demo = pickObjectKeys(JSON.parse(readFileSync('catalogue/shop.json', 'utf8')), settingKeys)
  expect(parseDatabaseShopSettings(demo, {})).toEqual({ settings: demo, refused: [] })
})
