import { describe, expect, it } from 'vitest'
import { toCouponDiscountPlan, toCouponValidity } from './coupon-discount-plan.ts'
import { applyDiscountPlanTransition, getDiscountPlanState } from './discount-plan.ts'

const none = { validFrom: null, validTo: null, startsAt: null, endsAt: null }
const at = (stamp: string) => new Date(`${stamp}-06:00`)

describe('coupon validity', () => {
  it('coupon validity is in whole days from midnight to midnight in Mexico City', () => {
    const days = { ...none, validFrom: '2026-11-27', validTo: '2026-11-30' }
    const plan = toCouponDiscountPlan({ ...days, active: true, published: true })
    expect(plan).toMatchObject({ from: at('2026-11-27T00:00'), until: at('2026-12-01T00:00') })
    expect(toCouponValidity(plan)).toEqual(days)
  })

  it('a coupon with times of day is valid to the minute', () => {
    const from = at('2026-11-27T09:30')
    const until = at('2026-11-27T23:59')
    const kept = toCouponValidity({ from, until })
    expect(kept).toEqual({
      validFrom: '2026-11-27',
      validTo: '2026-11-27',
      startsAt: from,
      endsAt: until,
    })
    expect(toCouponDiscountPlan({ ...kept, active: true, published: true })).toMatchObject({
      from,
      until,
    })
  })

  it('a coupon without dates is valid indefinitely', () => {
    expect(toCouponValidity({ from: null, until: null })).toEqual(none)
  })
})

describe('coupon plan', () => {
  const plan = { published: true, active: true, from: at('2026-11-27T09:00'), until: null }
  const before = at('2026-11-27T08:59')

  it('a coupon is scheduled before its start, active from its start, and ended from its end', () => {
    expect(getDiscountPlanState(plan, before)).toBe('scheduled')
    expect(getDiscountPlanState(plan, plan.from)).toBe('active')
    const ended = { ...plan, until: at('2026-11-27T10:00') }
    expect(getDiscountPlanState(ended, ended.until)).toBe('ended')
    expect(getDiscountPlanState({ ...ended, active: false }, ended.until)).toBe('ended')
    expect(getDiscountPlanState({ ...plan, published: false }, before)).toBe('draft')
  })

  it('a coupon ended before its start never becomes active', () => {
    const ended = applyDiscountPlanTransition(plan, 'end', before)
    expect(ended).toMatchObject({ plan: { from: null, until: before } })
    expect(applyDiscountPlanTransition({ ...plan, until: before }, 'pause', before)).toMatchObject({
      code: 'plan-move',
    })
  })
})
