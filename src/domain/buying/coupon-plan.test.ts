import { describe, expect, it } from 'vitest'
import { planOfCoupon, validityOf } from './coupon-plan.ts'
import { movePlan, planState } from './plan.ts'

const none = { validFrom: null, validTo: null, startsAt: null, endsAt: null }
const at = (stamp: string) => new Date(`${stamp}-06:00`)

describe('coupon validity', () => {
  it('coupon validity is in whole days from midnight to midnight in Mexico City', () => {
    const days = { ...none, validFrom: '2026-11-27', validTo: '2026-11-30' }
    const plan = planOfCoupon({ ...days, active: true, published: true })
    expect(plan).toMatchObject({ from: at('2026-11-27T00:00'), until: at('2026-12-01T00:00') })
    expect(validityOf(plan)).toEqual(days)
  })

  it('coupon validity is to the minute for other times', () => {
    const from = at('2026-11-27T09:30')
    const until = at('2026-11-27T23:59')
    const kept = validityOf({ from, until })
    expect(kept).toEqual({
      validFrom: '2026-11-27',
      validTo: '2026-11-27',
      startsAt: from,
      endsAt: until,
    })
    expect(planOfCoupon({ ...kept, active: true, published: true })).toMatchObject({ from, until })
  })

  it('coupon validity is unlimited without dates', () => {
    expect(validityOf({ from: null, until: null })).toEqual(none)
  })
})

describe('coupon plan', () => {
  const plan = { published: true, active: true, from: at('2026-11-27T09:00'), until: null }
  const before = at('2026-11-27T08:59')

  it('a coupon turns from scheduled to active to ended at its minutes', () => {
    expect(planState(plan, before)).toBe('scheduled')
    expect(planState(plan, plan.from)).toBe('active')
    const ended = { ...plan, until: at('2026-11-27T10:00') }
    expect(planState(ended, ended.until)).toBe('ended')
    expect(planState({ ...ended, active: false }, ended.until)).toBe('ended')
    expect(planState({ ...plan, published: false }, before)).toBe('draft')
  })

  it('a coupon ended before its start never becomes active', () => {
    const ended = movePlan(plan, 'end', before)
    expect(ended).toMatchObject({ plan: { from: null, until: before } })
    expect(movePlan({ ...plan, until: before }, 'pause', before)).toMatchObject({
      code: 'plan-move',
    })
  })
})
