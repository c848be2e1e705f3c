import { describe, expect, it } from 'vitest'
import {
  type BuyerUnpaidReservations,
  defaultUnpaidOrderLimits as limits,
  getStockReservationMinutes,
  findExceededUnpaidUnitLimit,
  findVoucherPaymentBlockReason,
  getMaxUnitsReservedByVouchers,
  type RequestedProductStock,
} from './unpaid-order-limits.ts'

const now = new Date('2026-11-22T18:00:00Z')
const nobody: BuyerUnpaidReservations = { vouchers: 0, orderNumbers: [], lapsedAt: [] }
const inAll = { unpaid: 0, inSessions: 0 }

function wanted(over: Partial<RequestedProductStock>): RequestedProductStock {
  return {
    productId: 1,
    name: 'Mouse',
    quantity: 1,
    onHand: 20,
    available: 20,
    inVouchers: 0,
    byOthers: 0,
    unpaid: 0,
    inSessions: 0,
    ...over,
  }
}

function daysAgo(days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

describe('voucher limits', () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [20, 10],
    [117, 58],
  ])(
    'voucher limits with %i units on hand allow vouchers for %i, including a single unit',
    (onHand, room) => {
      expect(getMaxUnitsReservedByVouchers(limits, onHand)).toBe(room)
    },
  )

  it.each([
    ['fits', { quantity: 2, inVouchers: 8 }, null],
    [
      'exceeds the rest of the voucher share',
      { quantity: 3, inVouchers: 8 },
      { why: 'stock', left: 2 },
    ],
    ['exceeds the voucher share', { inVouchers: 10 }, { why: 'stock', left: 0 }],
    ['is the only unit', { onHand: 1, available: 1 }, null],
    ['exceeds the buyer limit', { quantity: 11 }, { why: 'units', most: 10, left: 10 }],
    [
      'exceeds the buyer limit with unpaid units',
      { quantity: 3, unpaid: 8 },
      { why: 'units', most: 10, left: 2 },
    ],
  ])('the voucher limit applies to an order that %s', (_, product, expected) => {
    const refused = findVoucherPaymentBlockReason(
      limits,
      { buyer: nobody, products: [wanted(product)], inAll },
      now,
    )
    if (expected === null) expect(refused).toBeNull()
    else expect(refused).toMatchObject(expected)
  })

  it('a buyer can have at most two unpaid payment slips', () => {
    const orderNumbers = ['2611-AAAAAA', '2611-BBBBBB']
    const of = (vouchers: number) =>
      findVoucherPaymentBlockReason(
        limits,
        { buyer: { ...nobody, vouchers, orderNumbers }, products: [wanted({})], inAll },
        now,
      )
    expect(of(1)).toBeNull()
    expect(of(2)).toEqual({ why: 'unpaid', orderNumbers })
  })

  it('a buyer with three expired payment slips within a week gets no new payment slip', () => {
    const after = (...lapsedAt: Date[]) =>
      findVoucherPaymentBlockReason(
        limits,
        { buyer: { ...nobody, lapsedAt }, products: [wanted({})], inAll },
        now,
      )
    expect(after(daysAgo(1), daysAgo(2))).toBeNull()
    expect(after(daysAgo(1), daysAgo(2), daysAgo(7))).toBeNull()
    expect(after(daysAgo(1), daysAgo(2), daysAgo(6))).toEqual({
      why: 'paused',
      lapsed: 3,
      until: new Date('2026-11-23T18:00:00Z'),
    })
  })
})

describe('checkout session limits', () => {
  it('limits on units in open checkout sessions apply per buyer and product, separately from the payment slip limits', () => {
    expect(
      findExceededUnpaidUnitLimit(limits, [wanted({ quantity: 10, unpaid: 10 })], inAll),
    ).toBeNull()
    const products = [wanted({}), wanted({ name: 'Cable', quantity: 11 })]
    expect(findExceededUnpaidUnitLimit(limits, products, inAll)).toEqual({
      why: 'product',
      name: 'Cable',
      most: 10,
      left: 10,
    })
    expect(
      findExceededUnpaidUnitLimit(limits, [wanted({ quantity: 3, inSessions: 9 })], inAll),
    ).toMatchObject({
      left: 1,
    })
  })

  it.each([
    ['all units without other reservations', { onHand: 8, quantity: 8 }, null],
    ['the rest of three quarters', { quantity: 5, byOthers: 10 }, null],
    ['at most that rest', { quantity: 6, byOthers: 10 }, 5],
    ['one unit beyond three quarters', { quantity: 1, byOthers: 19 }, null],
    ['at most one unit beyond', { quantity: 2, byOthers: 18 }, 1],
    ['no second unit beyond', { quantity: 1, byOthers: 18, inSessions: 1 }, 0],
    ['one of two units', { onHand: 2, quantity: 1, byOthers: 1 }, null],
  ])('checkout session limits beside stock reserved by others allow %s', (_, product, left) => {
    const refused = findExceededUnpaidUnitLimit(limits, [wanted(product)], inAll)
    if (left === null) expect(refused).toBeNull()
    else expect(refused).toMatchObject({ why: 'crowded', left })
  })

  it('the limit on unpaid units also applies to the sum of all products in a cart', () => {
    const products = [1, 2, 3].map((productId) => wanted({ productId, quantity: 8 }))
    expect(findExceededUnpaidUnitLimit(limits, products, { unpaid: 90, inSessions: 6 })).toBeNull()
    expect(findExceededUnpaidUnitLimit(limits, products, { unpaid: 7, inSessions: 7 })).toEqual({
      why: 'all',
      most: 30,
      left: 23,
    })
    const vouchers = { buyer: nobody, products, inAll: { unpaid: 7, inSessions: 0 } }
    expect(findVoucherPaymentBlockReason(limits, vouchers, now)).toEqual({
      why: 'all',
      most: 30,
      left: 23,
    })
  })
})

it('a checkout session reserves stock for a shorter time when few units remain', () => {
  const usual = { card: 30, spei: 4320, cash: 600 }
  expect(getStockReservationMinutes(usual, limits, [wanted({ available: 4 })])).toEqual(usual)
  const short = { card: 15, spei: 1440, cash: 600 }
  expect(getStockReservationMinutes(usual, limits, [wanted({}), wanted({ available: 3 })])).toEqual(
    short,
  )
  expect(getStockReservationMinutes(usual, limits, [wanted({ byOthers: 15 })])).toEqual(short)
  expect(getStockReservationMinutes(usual, limits, [wanted({ byOthers: 14 })])).toEqual(usual)
})
