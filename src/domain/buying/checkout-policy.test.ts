import { describe, expect, it } from 'vitest'
import { toCentavos, fromPesos } from '../money.ts'
import {
  findPurchaseBlockReason,
  type CheckoutPolicy,
  listAvailablePaymentMethods,
  listOtherPaymentMethods,
} from './checkout-policy.ts'
import { defaultUnpaidOrderLimits } from './unpaid-order-limits.ts'

const policy: CheckoutPolicy = {
  minimumAge: 18,
  freeShipping: null,
  orderCutoffHour: null,
  methods: ['card', 'spei', 'cash'],
  cashLimit: fromPesos(10_000),
  holdMinutes: { card: 30, spei: 4320, cash: 2880 },
  installmentPlans: [
    { months: 12, minTotal: fromPesos(1200) },
    { months: 3, minTotal: fromPesos(300) },
  ],
  scarceUnits: 2,
  unpaidLimits: defaultUnpaidOrderLimits,
  earning: { points: 1, perAmount: toCentavos(1000), grantAfterBusinessDays: 5, expiryMonths: 12 },
  redeeming: { pointValue: toCentavos(10), minimumPoints: 500, couponDays: 30 },
  expiryNoticeDays: [30, 7],
}

describe('checkout policy', () => {
  it('the checkout offers cash payment only up to its limit, counting shipping (BAR-04)', () => {
    const at = (total: number) =>
      listAvailablePaymentMethods(policy, { total: fromPesos(total), leastStock: 9 })
    expect(at(10_000)).toEqual(['card', 'spei', 'cash'])
    expect(at(10_000.01)).toEqual(['card', 'spei'])
  })

  it('the checkout offers only enabled payment methods, and keeps no last units for card payment when cards are disabled', () => {
    const ways = (methods: CheckoutPolicy['methods'], total: number, leastStock = 9) =>
      listAvailablePaymentMethods({ ...policy, methods }, { total: fromPesos(total), leastStock })
    expect(ways(['spei', 'cash'], 500)).toEqual(['spei', 'cash'])
    expect(ways(['spei', 'cash'], 500, 1)).toEqual(['spei', 'cash'])
    expect(ways(['cash'], 20_000)).toEqual([])
  })

  it('when a product is nearly sold out, the checkout offers payment by card only', () => {
    const total = fromPesos(500)
    expect(listAvailablePaymentMethods(policy, { total, leastStock: 2 })).toEqual(['card'])
    expect(listAvailablePaymentMethods(policy, { total, leastStock: 3 })).toEqual([
      'card',
      'spei',
      'cash',
    ])
    expect(
      listAvailablePaymentMethods({ ...policy, scarceUnits: 0 }, { total, leastStock: 1 }),
    ).toHaveLength(3)
  })

  it('an order that waits for a slip can change to the other methods until an hour before their deadlines (CHK-05)', () => {
    const bought = new Date('2026-11-20T18:00:00Z')
    const attempt = {
      state: 'pending' as const,
      paid: toCentavos(0),
      total: fromPesos(500),
      method: 'spei' as const,
      offer: {
        methods: ['card' as const, 'spei' as const, 'cash' as const],
        installmentPlans: [],
        voucherMinutes: { spei: 4320, cash: 2880 },
      },
      createdAt: bought,
      expiresAt: new Date('2026-11-23T18:00:00Z'),
    }
    const others = (over: Partial<typeof attempt>, now = bought) =>
      listOtherPaymentMethods(policy, { ...attempt, ...over }, now)
    expect(others({})).toEqual(['card', 'cash'])
    expect(others({ total: fromPesos(10_000.01) })).toEqual(['card'])
    expect(others({}, new Date('2026-11-22T17:00:00Z'))).toEqual(['card', 'cash'])
    expect(others({}, new Date('2026-11-22T17:00:01Z'))).toEqual(['card'])
    expect(others({}, attempt.expiresAt)).toEqual([])
    expect(others({ paid: toCentavos(1) })).toEqual([])
    // after a change to card, the order is no longer counted as an unpaid slip
    expect(others({ offer: { ...attempt.offer, methods: ['card'] } })).toEqual(['card'])
  })

  it('the checkout requires a verified phone and an adult shopper, but accepts a missing birth date (CHK-04, ERR-10)', () => {
    const adult = { phoneVerified: true, dateOfBirth: '2008-11-21' }
    const problem = (over: object) =>
      findPurchaseBlockReason({ ...adult, ...over }, policy, '2026-11-21')
    expect(problem({})).toBeNull()
    expect(problem({ phoneVerified: false })).toBe('phone-not-verified')
    expect(problem({ dateOfBirth: '2008-11-22' })).toBe('underage')
    expect(problem({ dateOfBirth: null })).toBeNull()
    expect(problem({ dateOfBirth: null, phoneVerified: false })).toBe('phone-not-verified')
  })
})
