import { describe, expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import {
  exchangePointsForCoupon,
  getRestoredPointsExpiryDay,
  listPointsExpiryReminderRanges,
} from './reward-redeeming.ts'

const rules = { pointValue: toCentavos(10), minimumPoints: 500, couponDays: 30 }
const today = '2026-11-21'

describe('exchangePointsForCoupon', () => {
  it('redeeming reward points gives a coupon of ten centavos per point, valid thirty days (RWD-02)', () => {
    expect(exchangePointsForCoupon(500, 684, rules, today)).toEqual({
      ok: true,
      amount: 5000,
      validTo: '2026-12-21',
    })
    expect(exchangePointsForCoupon(684, 684, rules, today)).toMatchObject({ amount: 6840 })
  })

  it('redeeming reward points is rejected below the minimum or above the balance (RWD-02)', () => {
    expect(exchangePointsForCoupon(499, 684, rules, today)).toEqual({
      ok: false,
      code: 'points-below-minimum',
      minimum: 500,
    })
    expect(exchangePointsForCoupon(685, 684, rules, today)).toEqual({
      ok: false,
      code: 'points-insufficient',
    })
  })
})

describe('getReturnedPointsExpiryDay', () => {
  it.each([
    ['2027-06-19', '2027-06-19'],
    ['2026-12-21', '2026-12-21'],
    ['2026-12-20', '2026-12-21'],
    ['2026-11-01', '2026-12-21'],
    [null, '2026-12-21'],
  ])('extends returned points that expire on %s until %s (RWD-01)', (expires, until) => {
    expect(getRestoredPointsExpiryDay(expires, today)).toBe(until)
  })
})

describe('listPointsExpiryReminderRanges', () => {
  it('successive mails about expiring reward points cover adjoining periods without overlap, including today (RWD-01)', () => {
    expect(listPointsExpiryReminderRanges([30, 7], today)).toEqual([
      { daysBefore: 7, from: '2026-11-21', to: '2026-11-28' },
      { daysBefore: 30, from: '2026-11-29', to: '2026-12-21' },
    ])
  })
})
