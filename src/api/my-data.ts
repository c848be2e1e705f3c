import type { MyDataReply } from '#contract/account.ts'
import { toPesos } from '#domain/money.ts'
import type { copyPersonalData } from '#use-cases/account/copy-personal-data.ts'
import { toPersonalCoupon, toUserDetails } from './account/account-replies.ts'

/** A shopper's personal data copy in wire format, for the shopper or an operator. */
export function toMyData(
  copy: Awaited<ReturnType<typeof copyPersonalData>>,
  now: Date,
): MyDataReply {
  // Type check that the reply's schema names every list, because missing lists would be filtered out.
  const others: Pick<MyDataReply, keyof typeof copy.others> = copy.others
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
