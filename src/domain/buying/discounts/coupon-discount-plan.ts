import {
  addDays,
  type Day,
  toMexicoDay,
  toDateFromMexicoTime,
} from '#domain/mexico-dates-and-times.ts'
import type { Coupon } from './coupon.ts'
import type { DiscountPlan } from './discount-plan.ts'

type Validity = Pick<Coupon, 'validFrom' | 'validTo' | 'startsAt' | 'endsAt' | 'active'>

/** Converts a coupon's validity to a period exact to the minute; the last day ends at midnight. */
export function toCouponDiscountPlan(coupon: Validity & { published: boolean }): DiscountPlan {
  const { validFrom, validTo, startsAt, endsAt, published, active } = coupon
  return {
    published,
    active,
    from: startsAt ?? (validFrom === null ? null : midnight(validFrom)),
    until: endsAt ?? (validTo === null ? null : midnight(addDays(validTo, 1))),
  }
}

/**
 * Converts a coupon's start and end into the first and last valid day, plus exact times unless they
 * are midnight.
 */
export function toCouponValidity({
  from,
  until,
}: {
  from: Date | null
  until: Date | null
}): Omit<Validity, 'active'> {
  const validFrom = from && toMexicoDay(from)
  const validTo = until && toMexicoDay(new Date(until.getTime() - 1))
  const isMidnight = (moment: Date | null, day: Day | null) =>
    moment !== null && day !== null && moment.getTime() === midnight(day).getTime()
  return {
    validFrom,
    validTo,
    startsAt: isMidnight(from, validFrom) ? null : from,
    endsAt: isMidnight(until, validTo && addDays(validTo, 1)) ? null : until,
  }
}

function midnight(day: Day): Date {
  return toDateFromMexicoTime(day, '00:00')
}
