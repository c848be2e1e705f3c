import type { Shopper } from '#domain/account/shopper.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as exportPersonalData from '#persistence/account/export-personal-data.ts'
import * as rewards from '#persistence/account/shopper-reward-points.ts'
import * as wishlists from '#persistence/account/wishlists.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import type { Db } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { readProfile } from './read-profile.ts'

const noLimit = 10_000

/** A copy of all personal data of a shopper. */
export async function readPersonalData(db: Db, shopper: Shopper, now: Date) {
  const own = await tickets.listTicketsOfShopper(db, shopper.id, noLimit)
  return {
    profile: await readProfile(db, shopper, noLimit),
    wishes: await wishlists.listWishes(db, shopper.id),
    rewards: await rewards.listRewardPointsOfShopper(db, shopper.id),
    tickets: await Promise.all(
      own.map(async (ticket) => ({
        ...ticket,
        replies: await tickets.listTicketReplies(db, ticket.id),
      })),
    ),
    notifications: await shopperNotifications.listNotifications(db, shopper.id, noLimit),
    coupons: await coupons.listPersonalCoupons(db, shopper.id, toMexicoDay(now)),
    others: await exportPersonalData.listPersonalData(db, {
      shopperId: shopper.id,
      email: shopper.email,
    }),
  }
}
