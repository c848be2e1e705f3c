import type { Shopper } from '#domain/account/shopper.ts'
import { dayInMexico } from '#domain/calendar.ts'
import * as personalData from '#persistence/account/personal-data.ts'
import * as rewards from '#persistence/account/rewards.ts'
import * as wishlists from '#persistence/account/wishlists.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import type { Db } from '#persistence/database.ts'
import * as notifications from '#persistence/support/notifications.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { readProfile } from './read-profile.ts'

const noLimit = 10_000

/** A copy of all personal data of a shopper. */
export async function copyPersonalData(db: Db, shopper: Shopper, now: Date) {
  const own = await tickets.listOf(db, shopper.id, noLimit)
  return {
    profile: await readProfile(db, shopper, noLimit),
    wishes: await wishlists.listOf(db, shopper.id),
    rewards: await rewards.listOf(db, shopper.id),
    tickets: await Promise.all(
      own.map(async (ticket) => ({ ...ticket, replies: await tickets.repliesTo(db, ticket.id) })),
    ),
    notifications: await notifications.listOf(db, shopper.id, noLimit),
    coupons: await coupons.listOf(db, shopper.id, dayInMexico(now)),
    others: await personalData.listOf(db, { shopperId: shopper.id, email: shopper.email }),
  }
}
