import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { Permission } from '#domain/running/permissions.ts'
import * as accountEvents from '#persistence/account/account-events.ts'
import * as addresses from '#persistence/account/addresses.ts'
import * as importedCustomers from '#persistence/account/imported-customers.ts'
import * as officeShoppers from '#persistence/account/office-shoppers.ts'
import * as privacyRequests from '#persistence/account/privacy-requests.ts'
import * as shopperQuestions from '#persistence/account/shopper-questions.ts'
import * as shopperReviews from '#persistence/account/shopper-reviews.ts'
import * as rewards from '#persistence/account/shopper-reward-points.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import type { Db } from '#persistence/database.ts'
import * as formerOrders from '#persistence/orders/former-orders.ts'
import * as officeOrders from '#persistence/orders/office-orders.ts'
import * as orderNotes from '#persistence/orders/order-notes.ts'
import * as tickets from '#persistence/support/tickets.ts'

/** Maximum entries per list in the shopper details; the newest entries are shown. */
const mostNewest = 20

/**
 * Reads a shopper's details for operators; lists that the caller may not see are null. Undefined
 * for unknown ids.
 */
export async function readShopperDetails(
  db: Db,
  id: number,
  may: (permission: Permission) => boolean,
  now: Date,
) {
  const [shopper, bought] = await Promise.all([
    shoppers.findShopperById(db, id),
    officeShoppers.findShopper(db, id),
  ])
  if (!shopper || !bought) return undefined
  const seen = <T>(permission: Permission, read: () => Promise<T>): Promise<T> | null =>
    may(permission) ? read() : null
  const [orders, own, points, given, places, written, asked, requests, open, events, messages] =
    await Promise.all([
      seen('orders:read', () =>
        officeOrders.listOrderPage(db, { tab: 'all', shopperId: id, limit: mostNewest }),
      ),
      seen('tickets:read', () => tickets.listTicketsOfShopper(db, id, mostNewest)),
      seen('points:read', () => rewards.listRewardPointsOfShopper(db, id)),
      seen('coupons:read', () => coupons.listPersonalCoupons(db, id, toMexicoDay(now))),
      seen('personal-data:read', () => addresses.listAddresses(db, id)),
      seen('reviews:read', () => shopperReviews.listReviewsOfShopper(db, id, mostNewest)),
      seen('reviews:read', () => shopperQuestions.listQuestionsOfShopper(db, id, mostNewest)),
      seen('personal-data:read', () => privacyRequests.listPrivacyRequestsOfShopper(db, id)),
      sessions.listOpenSessions(db, id, now),
      accountEvents.listAccountEvents(db, `shopper:${id}`, mostNewest),
      officeShoppers.listMessagesToRecipient(db, shopper.email, mostNewest),
    ])
  const orderIds = orders?.map((order) => order.id) ?? []
  const notes =
    orderIds.length > 0 ? await orderNotes.listNewestOrderNotes(db, orderIds, mostNewest) : []
  const imported = await importedCustomers.findImportedCustomer(db, id)
  const former = await seen('orders:read', () =>
    formerOrders.listFormerOrdersOfEmail(db, shopper.email, mostNewest),
  )
  return {
    shopper,
    bought,
    imported,
    former,
    orders,
    notes: orders && notes,
    tickets: own,
    points,
    coupons: given,
    addresses: places,
    reviews: written,
    questions: asked,
    requests,
    sessions: open,
    events,
    messages,
  }
}

export type ShopperDetails = NonNullable<Awaited<ReturnType<typeof readShopperDetails>>>
