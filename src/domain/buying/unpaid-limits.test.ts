import { describe, expect, it } from 'vitest'
import {
  type BuyerHolds,
  defaultUnpaidLimits as limits,
  holdMinutes,
  tooManyUnits,
  voucherLimit,
  voucherRoom,
  type WantedProduct,
} from './unpaid-limits.ts'

const now = new Date('2026-11-22T18:00:00Z')
const nobody: BuyerHolds = { vouchers: 0, orderNumbers: [], lapsedAt: [] }

function wanted(over: Partial<WantedProduct>): WantedProduct {
  return {
    productId: 1,
    name: 'Mouse',
    quantity: 1,
    onHand: 20,
    available: 20,
    inVouchers: 0,
    unpaid: 0,
    inSessions: 0,
    ...over,
  }
}

function daysAgo(days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

describe('what vouchers may hold', () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [20, 10],
    [117, 58],
  ])('of %i units they hold %i at most, the only one included', (onHand, room) => {
    expect(voucherRoom(limits, onHand)).toBe(room)
  })

  it.each([
    ['fits', { quantity: 2, inVouchers: 8 }, null],
    ['is too much of the stock', { quantity: 3, inVouchers: 8 }, { why: 'stock', left: 2 }],
    ['finds nothing left', { inVouchers: 10 }, { why: 'stock', left: 0 }],
    ['is the only unit', { onHand: 1, available: 1 }, null],
    ['is more than a buyer holds', { quantity: 11 }, { why: 'units', most: 10, left: 10 }],
    ['is more with what waits', { quantity: 3, unpaid: 8 }, { why: 'units', most: 10, left: 2 }],
  ])('an order that %s', (_, product, expected) => {
    const refused = voucherLimit(limits, { buyer: nobody, products: [wanted(product)] }, now)
    if (expected === null) expect(refused).toBeNull()
    else expect(refused).toMatchObject(expected)
  })

  it('gives a buyer two at a time', () => {
    const orderNumbers = ['2611-AAAAAA', '2611-BBBBBB']
    const of = (vouchers: number) =>
      voucherLimit(
        limits,
        { buyer: { ...nobody, vouchers, orderNumbers }, products: [wanted({})] },
        now,
      )
    expect(of(1)).toBeNull()
    expect(of(2)).toEqual({ why: 'unpaid', orderNumbers })
  })

  it('pauses after the third that lapsed, until one of the three is a week old', () => {
    const after = (...lapsedAt: Date[]) =>
      voucherLimit(limits, { buyer: { ...nobody, lapsedAt }, products: [wanted({})] }, now)
    expect(after(daysAgo(1), daysAgo(2))).toBeNull()
    expect(after(daysAgo(1), daysAgo(2), daysAgo(7))).toBeNull()
    expect(after(daysAgo(1), daysAgo(2), daysAgo(6))).toEqual({
      why: 'paused',
      lapsed: 3,
      until: new Date('2026-11-23T18:00:00Z'),
    })
  })
})

describe('what a session may hold', () => {
  it('is limited for each buyer and product, whatever vouchers hold', () => {
    expect(tooManyUnits(limits, [wanted({ quantity: 10, unpaid: 10 })])).toBeNull()
    expect(tooManyUnits(limits, [wanted({}), wanted({ name: 'Cable', quantity: 11 })])).toEqual({
      name: 'Cable',
      most: 10,
      left: 10,
    })
    expect(tooManyUnits(limits, [wanted({ quantity: 3, inSessions: 9 })])).toMatchObject({
      left: 1,
    })
  })
})

it('gives less time while little is left for others', () => {
  const usual = { card: 30, spei: 4320, cash: 600 }
  expect(holdMinutes(usual, limits, [{ available: 4 }])).toEqual(usual)
  expect(holdMinutes(usual, limits, [{ available: 40 }, { available: 3 }])).toEqual({
    card: 15,
    spei: 1440,
    cash: 600,
  })
})
