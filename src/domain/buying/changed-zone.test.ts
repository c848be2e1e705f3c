import { expect, it } from 'vitest'
import { centavos } from '../money.ts'
import { changedZone } from './changed-zone.ts'
import type { ShippingRate } from './shipping.ts'

const rate = (code: string, cost: number, days: number): ShippingRate => ({
  code,
  name: code,
  cost: centavos(cost),
  minBusinessDays: days,
  maxBusinessDays: days + 1,
  onlyDigital: false,
  pickup: false,
})
const near = [rate('estandar', 9900, 2), rate('expres', 17900, 1)]
const far = [rate('estandar', 16900, 4)]
const on = { atShopsCost: false, today: '2026-11-23' as const }

it('an address change keeps price and delivery estimate within the same shipping zone', () => {
  const way = { code: 'estandar', before: near, after: near }
  expect(changedZone(way, on)).toEqual({ ok: true, estimate: null })
})

it('an address change to a dearer zone requires a payer, and estimates delivery from today', () => {
  const way = { code: 'estandar', before: near, after: far }
  expect(changedZone(way, on)).toEqual({ ok: false, code: 'dearer-zone', more: 7000 })
  const estimate = { from: '2026-11-27', to: '2026-11-30' }
  expect(changedZone(way, { ...on, atShopsCost: true })).toEqual({ ok: true, estimate })
  expect(changedZone({ ...way, before: far, after: near }, on)).toMatchObject({
    estimate: { from: '2026-11-25' },
  })
})

it('rejects an address that the shipping method does not reach', () => {
  const way = { code: 'expres', before: near, after: far }
  expect(changedZone(way, { ...on, atShopsCost: true })).toMatchObject({
    code: 'not-delivered-there',
  })
})
