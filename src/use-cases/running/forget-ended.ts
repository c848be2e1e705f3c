import { daysKept } from '#domain/account/kept-data.ts'
import { forgettableSignIns } from '#domain/account/session.ts'
import { preparedDays, undoDays } from '#domain/catalogue/change-set.ts'
import { dayInMs } from '#domain/durations.ts'
import { replayDays } from '#domain/running/webhooks.ts'
import * as accountEvents from '#persistence/account/account-events.ts'
import * as endedSignIns from '#persistence/account/ended-sign-ins.ts'
import * as logoutTokens from '#persistence/account/logout-tokens.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import * as sessions from '#persistence/account/sessions.ts'
import * as orderConsents from '#persistence/agents/order-consents.ts'
import * as proposedCarts from '#persistence/agents/proposed-carts.ts'
import * as cartLines from '#persistence/buying/cart-lines.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import * as leftPictures from '#persistence/catalogue/orphaned-pictures.ts'
import * as productImages from '#persistence/catalogue/product-images.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import type { Db } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as outbox from '#persistence/running/outbox.ts'
import * as rateLimits from '#persistence/running/rate-limits.ts'
import * as requestKeys from '#persistence/running/request-keys.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import * as webhookDeliveries from '#persistence/running/webhook-deliveries.ts'
import * as notifications from '#persistence/support/notifications.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import { forgetMissed } from '../catalogue/count-missed.ts'

/**
 * Deletes expired data: ended sessions, old sign-in ends and logout tokens, account events, message records, attempt
 * counters, expired agent carts, consents, guest cart lines, unused uploads, notifications, missed searches, removed
 * search rules, webhook deliveries, office sessions and idempotency keys, and unapplied or outdated spreadsheets and
 * changes.
 */
export async function forgetEnded(db: Db, now: Date): Promise<void> {
  await sessions.removeEnded(db, new Date(now.getTime() - daysKept.endedSessions * dayInMs))
  await endedSignIns.removeOld(db, forgettableSignIns(now))
  await accountEvents.removeOld(db, new Date(now.getTime() - daysKept.accountEvents * dayInMs))
  await logoutTokens.removeExpired(db, new Date(now.getTime() - dayInMs))
  await outbox.forgetRecipients(db, new Date(now.getTime() - daysKept.recipients * dayInMs))
  await rateLimits.removeOld(db, new Date(now.getTime() - 2 * dayInMs))
  await proposedCarts.removeEnded(db, now)
  await orderConsents.removeEnded(db, new Date(now.getTime() - 30 * dayInMs))
  await cartLines.forgetMerges(db, new Date(now.getTime() - 90 * dayInMs))
  await reviewPhotos.removeDrafts(db, new Date(now.getTime() - 2 * dayInMs))
  await ticketAttachments.removeDrafts(db, new Date(now.getTime() - 2 * dayInMs))
  await notifications.removeOld(db, new Date(now.getTime() - daysKept.notifications * dayInMs))
  await webhookDeliveries.removeOld(db, new Date(now.getTime() - replayDays * dayInMs))
  await operatorSessions.removeOld(db, new Date(now.getTime() - 30 * dayInMs))
  await requestKeys.removeOld(db, new Date(now.getTime() - 30 * dayInMs))
  await sheetImports.removeOld(db, {
    drafts: new Date(now.getTime() - preparedDays * dayInMs),
    done: new Date(now.getTime() - undoDays * dayInMs),
  })
  await forgetMissed(db, now)
  await searchRules.forgetRemoved(db, new Date(now.getTime() - undoDays * dayInMs))
  await leftPictures.forgetRemoved(db, new Date(now.getTime() - undoDays * dayInMs))
  await productImages.removeOldChanges(db, new Date(now.getTime() - undoDays * dayInMs))
  await changeSets.removeOld(db, {
    prepared: new Date(now.getTime() - preparedDays * dayInMs),
    applied: new Date(now.getTime() - undoDays * dayInMs),
  })
}
