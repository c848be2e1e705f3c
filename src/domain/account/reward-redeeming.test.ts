import { describe, expect, it } from 'vitest'
import { centavos } from '../money.ts'
import { couponForPoints, expiresOnAfterReturn, noticeWindows } from './reward-redeeming.ts'

const rules = { pointValue: centavos(10), minimumPoints: 500, couponDays: 30 }
const today = '2026-11-21'

describe('couponForPoints', () => {
  it('redeeming points pays ten centavos a point as a coupon valid thirty days (RWD-02)', () => {
    expect(couponForPoints(500, 684, rules, today)).toEqual({
      ok: true,
      amount: 5000,
      validTo: '2026-12-21',
    })
    expect(couponForPoints(684, 684, rules, today)).toMatchObject({ amount: 6840 })
  })

  it('redeeming rejects points below the minimum or above the balance (RWD-02)', () => {
    expect(couponForPoints(499, 684, rules, today)).toEqual({
      ok: false,
      code: 'points-below-minimum',
      minimum: 500,
    })
    expect(couponForPoints(685, 684, rules, today)).toEqual({
      ok: false,
      code: 'points-insufficient',
    })
  })
})

describe('expiresOnAfterReturn', () => {
  it.each([
    ['2027-06-19', '2027-06-19'],
    ['2026-12-21', '2026-12-21'],
    ['2026-12-20', '2026-12-21'],
    ['2026-11-01', '2026-12-21'],
    [null, '2026-12-21'],
  ])('extends returned points that expire on %s until %s (RWD-01)', (expires, until) => {
    expect(expiresOnAfterReturn(expires, today)).toBe(until)
  })
})

describe('noticeWindows', () => {
  it('assigns each day to the nearest expiry notice, today included (RWD-01)', () => {
    expect(noticeWindows([30, 7], today)).toEqual([
      { daysBefore: 7, from: '2026-11-21', to: '2026-11-28' },
      { daysBefore: 30, from: '2026-11-29', to: '2026-12-21' },
    ])
  })
})
