import type { PersonalDataResponse } from '#contract/account.ts'
import { toPesos } from '#domain/money.ts'
import type { readPersonalData } from '#use-cases/account/read-personal-data.ts'
import { toPersonalCoupon, toUserDetails } from './account/account-responses.ts'

/**
 * Converts the copy of a shopper's personal data (a privacy right) into wire format, for the
 * shopper or an operator.
 */
export function toPersonalDataReply(
  copy: Awaited<ReturnType<typeof readPersonalData>>,
  now: Date,
): PersonalDataResponse {
  // Compile-time check that the reply schema of the personal data copy names every list, because
  // the serializer drops lists absent from the schema.
  const others: Pick<PersonalDataResponse, keyof typeof copy.others> = copy.others
  return {
    created_at: now.toISOString(),
    profile: toUserDetails(copy.profile, now),
    wishlist: copy.wishes.map((wish) => ({
      ...wish,
      priceWhenSaved: wish.priceWhenSaved === null ? null : toPesos(wish.priceWhenSaved),
    })),
    rewards: copy.rewards,
    tickets: copy.tickets,
    notifications: copy.notifications,
    coupons: copy.coupons.map(toPersonalCoupon),
    ...others,
  }
}
