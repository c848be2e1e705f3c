import { describe, expect, it } from 'vitest'
import { planOfCoupon, validityOf } from './coupon-plan.ts'
import { movePlan, planState } from './plan.ts'

const none = { validFrom: null, validTo: null, startsAt: null, endsAt: null }
const at = (stamp: string) => new Date(`${stamp}-06:00`)

describe('when a coupon holds', () => {
  it('is whole days where it begins and ends at midnight in Mexico City', () => {
    const days = { ...none, validFrom: '2026-11-27', validTo: '2026-11-30' }
    const plan = planOfCoupon({ ...days, active: true, published: true })
    expect(plan).toMatchObject({ from: at('2026-11-27T00:00'), until: at('2026-12-01T00:00') })
    expect(validityOf(plan)).toEqual(days)
  })

  it('is to the minute within those days otherwise', () => {
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

  it('has no end where none is given', () => {
    expect(validityOf({ from: null, until: null })).toEqual(none)
  })
})

describe('a plan', () => {
  const plan = { published: true, active: true, from: at('2026-11-27T09:00'), until: null }
  const before = at('2026-11-27T08:59')

  it('goes from waiting to holding by the minute, and is over when it ends', () => {
    expect(planState(plan, before)).toBe('scheduled')
    expect(planState(plan, plan.from)).toBe('active')
    const ended = { ...plan, until: at('2026-11-27T10:00') }
    expect(planState(ended, ended.until)).toBe('ended')
    expect(planState({ ...ended, active: false }, ended.until)).toBe('ended')
    expect(planState({ ...plan, published: false }, before)).toBe('draft')
  })

  it('that ends before it began never holds', () => {
    const ended = movePlan(plan, 'end', before)
    expect(ended).toMatchObject({ plan: { from: null, until: before } })
    expect(movePlan({ ...plan, until: before }, 'pause', before)).toMatchObject({
      code: 'plan-move',
    })
  })
})
