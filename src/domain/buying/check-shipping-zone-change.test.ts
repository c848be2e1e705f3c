import { expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import { checkShippingToNewPostcode } from './check-shipping-zone-change.ts'
import type { ShippingRate } from './shipping-options.ts'

const rate = (code: string, cost: number, days: number): ShippingRate => ({
  code,
  name: code,
  cost: toCentavos(cost),
  tiers: [],
  minBusinessDays: days,
  maxBusinessDays: days + 1,
  onlyDigital: false,
  pickup: false,
})
const near = [rate('estandar', 9900, 2), rate('expres', 17900, 1)]
const far = [rate('estandar', 16900, 4)]
const on = { atShopsCost: false, handledOn: '2026-11-23' as const }

it('changing the address of an order within its shipping zone keeps price and delivery estimate', () => {
  const way = { code: 'estandar', before: near, after: near }
  expect(checkShippingToNewPostcode(way, on)).toEqual({ ok: true, estimate: null })
})

it('changing the address of an order to a more expensive shipping zone is rejected unless the shop pays', () => {
  const way = { code: 'estandar', before: near, after: far }
  expect(checkShippingToNewPostcode(way, on)).toEqual({
    ok: false,
    code: 'dearer-zone',
    more: 7000,
  })
  const estimate = { from: '2026-11-27', to: '2026-11-30' }
  expect(checkShippingToNewPostcode(way, { ...on, atShopsCost: true })).toEqual({
    ok: true,
    estimate,
  })
  expect(checkShippingToNewPostcode({ ...way, before: far, after: near }, on)).toMatchObject({
    estimate: { from: '2026-11-25' },
  })
})

it('changing the address of an order is rejected when its shipping method does not deliver there', () => {
  const way = { code: 'expres', before: near, after: far }
  expect(checkShippingToNewPostcode(way, { ...on, atShopsCost: true })).toMatchObject({
    code: 'not-delivered-there',
  })
})
