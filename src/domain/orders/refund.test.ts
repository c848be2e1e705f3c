import { describe, expect, it } from 'vitest'
import { toCentavos, zeroCentavos } from '../money.ts'
import {
  planRefund,
  type RefundableLine,
  type RefundableOrderAmounts,
  type RequestedRefundUnits,
} from './refund.ts'

const tablet: RefundableLine = {
  id: 1,
  productId: 11,
  sku: 'TAB',
  name: 'Tableta',
  digital: false,
  quantity: 3,
  refunded: 0,
  unsent: 3,
  unitPrice: toCentavos(100_000),
  discount: toCentavos(10_000),
}
const mouse: RefundableLine = {
  ...tablet,
  id: 2,
  productId: 12,
  name: 'Mouse',
  quantity: 1,
  unsent: 0,
  unitPrice: toCentavos(25_000),
  discount: zeroCentavos,
}
const facts: RefundableOrderAmounts = {
  lines: [tablet, mouse],
  left: toCentavos(324_900),
  shipping: toCentavos(9900),
  shippingRefunded: zeroCentavos,
  products: toCentavos(315_000),
  points: 315,
  pointsFor: (products) => Math.floor(products / 1000),
}
const units = (over: Partial<RequestedRefundUnits> = {}): RequestedRefundUnits => ({
  lineId: 1,
  quantity: 1,
  goods: 'unsent',
  restock: false,
  ...over,
})
const plan = (
  lines: RequestedRefundUnits[],
  shipping = false,
  of: Partial<RefundableOrderAmounts> = {},
) => planRefund({ ...facts, ...of }, { lines, shipping })

describe('refund by line', () => {
  it('a refund of order lines returns the unit price less discounts, and states reward points and remaining amount', () => {
    expect(plan([units({ restock: true })])).toMatchObject({
      ok: true,
      plan: {
        lines: [{ price: 100_000, discount: 3334, amount: 96_666, restock: true }],
        amount: 96_666,
        shipping: 0,
        whole: false,
        points: 97,
        stays: 228_234,
      },
    })
  })

  it('a refund by line splits a discount over units without remainder', () => {
    const shares = [0, 1, 2].map((refunded) => {
      const line = { ...tablet, refunded, unsent: 3 - refunded }
      const planned = plan([units()], false, { lines: [line, mouse] })
      return planned.ok ? planned.plan.lines[0]?.discount : undefined
    })
    expect(shares).toEqual([3334, 3333, 3333])
  })

  it('a refund includes the shipping cost once: with the last unit or on request', () => {
    const all = [units({ quantity: 3 }), units({ lineId: 2, goods: 'kept' })]
    expect(plan(all)).toMatchObject({
      plan: { amount: 324_900, shipping: 9900, whole: true, points: 315, stays: 0 },
    })
    expect(plan([], true)).toMatchObject({ plan: { amount: 9900, shipping: 9900, points: 0 } })
    const again = { shippingRefunded: toCentavos(9900), left: toCentavos(315_000) }
    expect(plan([], true, again)).toEqual({ ok: false, code: 'nothing-to-refund' })
    expect(plan([units()], true, again)).toMatchObject({ plan: { amount: 96_666, points: 97 } })
  })

  it('a refund never exceeds the remaining amount paid', () => {
    expect(plan([units()], false, { left: toCentavos(50_000) })).toMatchObject({
      plan: { amount: 50_000, givenBefore: 46_666, stays: 0 },
    })
    const all = [units({ quantity: 3 }), units({ lineId: 2, goods: 'kept' })]
    expect(plan(all, false, { left: toCentavos(300_000) })).toMatchObject({
      plan: { amount: 300_000, whole: true },
    })
  })

  it('a refund counts unshipped and shipped units separately, and none twice', () => {
    const tooMany = (name: string, left: number) => ({
      ok: false,
      code: 'too-many-units',
      name,
      left,
    })
    expect(plan([units({ quantity: 4 })])).toEqual(tooMany('Tableta', 3))
    expect(plan([units({ goods: 'kept' })])).toEqual(tooMany('Tableta', 0))
    expect(plan([units({ lineId: 2 })])).toEqual(tooMany('Mouse', 0))
    expect(plan([units({ quantity: 2 }), units({ quantity: 2 })])).toEqual(tooMany('Tableta', 1))
    expect(plan([units({ quantity: 0 })])).toEqual(tooMany('Tableta', 3))
    expect(plan([units({ lineId: 9 })])).toEqual({ ok: false, code: 'line-not-found' })
    const half = { lines: [{ ...tablet, unsent: 1 }, mouse] }
    expect(plan([units(), units({ quantity: 2, goods: 'kept' })], false, half)).toMatchObject({
      plan: { amount: 290_000, lines: [{ discount: 3334 }, { discount: 6666 }] },
    })
  })

  it('a refund restocks neither units that the shopper keeps nor licence keys', () => {
    const kept = plan([units({ lineId: 2, goods: 'kept', restock: true })])
    expect(kept).toMatchObject({ plan: { lines: [{ restock: false }] } })
    const digital = { lines: [{ ...tablet, digital: true }, mouse] }
    expect(plan([units({ restock: true })], false, digital)).toMatchObject({
      plan: { lines: [{ restock: false }] },
    })
  })
})

it('a refund of a chosen amount is rejected unless it is smaller than the remaining amount', () => {
  const give = (amount: number) => planRefund(facts, { amount: toCentavos(amount) })
  expect(give(25_000)).toMatchObject({ plan: { amount: 25_000, points: 25, stays: 299_900 } })
  expect(give(324_900)).toEqual({ ok: false, code: 'not-a-part', left: 324_900 })
  expect(give(0)).toEqual({ ok: false, code: 'nothing-to-refund' })
})
