import { addDays, type Day, dayInMexico, momentInMexico } from '../calendar.ts'
import type { Coupon } from './coupon.ts'
import type { Plan } from './plan.ts'

type Validity = Pick<Coupon, 'validFrom' | 'validTo' | 'startsAt' | 'endsAt' | 'active'>

/** Active period of a coupon, to the minute; its last day ends at midnight. */
export function planOfCoupon(coupon: Validity & { published: boolean }): Plan {
  const { validFrom, validTo, startsAt, endsAt, published, active } = coupon
  return {
    published,
    active,
    from: startsAt ?? (validFrom === null ? null : midnight(validFrom)),
    until: endsAt ?? (validTo === null ? null : midnight(addDays(validTo, 1))),
  }
}

/** Converts start and end into validity days, plus exact times unless midnight. */
export function validityOf({
  from,
  until,
}: {
  from: Date | null
  until: Date | null
}): Omit<Validity, 'active'> {
  const validFrom = from && dayInMexico(from)
  const validTo = until && dayInMexico(new Date(until.getTime() - 1))
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
  return momentInMexico(day, '00:00')
}
