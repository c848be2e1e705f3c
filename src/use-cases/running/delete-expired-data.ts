import { personalDataRetentionDays } from '#domain/account/data-retention.ts'
import { getRevokedSignInDeletionCutoff } from '#domain/account/shopper-session.ts'
import {
  preparedChangeSetLifetimeDays,
  changeSetUndoDays,
} from '#domain/catalogue/product-change-set.ts'
import { dayInMs } from '#domain/durations.ts'
import { webhookReplayDays } from '#domain/running/webhooks.ts'
import * as accountEvents from '#persistence/account/account-events.ts'
import * as logoutTokens from '#persistence/account/logout-tokens.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import * as endedSignIns from '#persistence/account/revoked-sign-ins.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import * as orderConsents from '#persistence/agents/agent-order-access-codes.ts'
import * as proposedCarts from '#persistence/agents/proposed-carts.ts'
import * as cartLines from '#persistence/buying/cart-lines.ts'
import * as leftPictures from '#persistence/catalogue/orphaned-pictures.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import * as productImages from '#persistence/catalogue/product-pictures.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import type { Db } from '#persistence/database.ts'
import * as formerShopImports from '#persistence/running/former-shop-imports.ts'
import * as idempotencyKeys from '#persistence/running/idempotency-keys.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as outbox from '#persistence/running/outbox.ts'
import * as rateLimits from '#persistence/running/rate-limits.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import * as webhookDeliveries from '#persistence/running/webhook-deliveries.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import * as ticketAttachments from '#persistence/support/ticket-attachments.ts'
import { expireRedirectCounts } from '../catalogue/count-redirect-uses.ts'
import { expireZeroResultSearches } from '../catalogue/count-zero-result-searches.ts'

/**
 * Deletes data past its retention period: sessions, account events, message records, rate limit
 * counters, carts of AI agents, unused uploads, notifications, searches without results, webhook
 * deliveries, idempotency keys, spreadsheets, change sets.
 */
export async function deleteExpiredData(db: Db, now: Date): Promise<void> {
  await sessions.removeEndedSessions(
    db,
    new Date(now.getTime() - personalDataRetentionDays.endedSessions * dayInMs),
  )
  await endedSignIns.removeOldRevokedSignIns(db, getRevokedSignInDeletionCutoff(now))
  await accountEvents.removeOldAccountEvents(
    db,
    new Date(now.getTime() - personalDataRetentionDays.accountEvents * dayInMs),
  )
  await logoutTokens.removeExpiredLogoutTokens(db, new Date(now.getTime() - dayInMs))
  await outbox.eraseOldMessageRecipients(
    db,
    new Date(now.getTime() - personalDataRetentionDays.recipients * dayInMs),
  )
  await rateLimits.removeOldRateLimits(db, new Date(now.getTime() - 2 * dayInMs))
  await proposedCarts.removeExpiredCartProposals(db, now)
  await orderConsents.removeExpiredAgentAccessCodes(db, new Date(now.getTime() - 30 * dayInMs))
  await cartLines.deleteOldCartMerges(db, new Date(now.getTime() - 90 * dayInMs))
  await reviewPhotos.removeDraftReviewPhotos(db, new Date(now.getTime() - 2 * dayInMs))
  await ticketAttachments.removeOldDraftAttachments(db, new Date(now.getTime() - 2 * dayInMs))
  await shopperNotifications.removeOldNotifications(
    db,
    new Date(now.getTime() - personalDataRetentionDays.notifications * dayInMs),
  )
  await webhookDeliveries.removeOldWebhookDeliveries(
    db,
    new Date(now.getTime() - webhookReplayDays * dayInMs),
  )
  await operatorSessions.removeOldOperatorSessions(db, new Date(now.getTime() - 30 * dayInMs))
  await idempotencyKeys.removeOldIdempotencyKeys(db, new Date(now.getTime() - 30 * dayInMs))
  await formerShopImports.removeOldFormerShopImports(db, {
    drafts: new Date(now.getTime() - preparedChangeSetLifetimeDays * dayInMs),
    done: new Date(now.getTime() - changeSetUndoDays * dayInMs),
  })
  await sheetImports.removeOldImports(db, {
    drafts: new Date(now.getTime() - preparedChangeSetLifetimeDays * dayInMs),
    done: new Date(now.getTime() - changeSetUndoDays * dayInMs),
  })
  await expireZeroResultSearches(db, now)
  await expireRedirectCounts(db, now)
  await searchRules.deleteRemovedSearchRules(
    db,
    new Date(now.getTime() - changeSetUndoDays * dayInMs),
  )
  await leftPictures.deleteRemovedPictures(
    db,
    new Date(now.getTime() - changeSetUndoDays * dayInMs),
  )
  await productImages.removeOldPictureChanges(
    db,
    new Date(now.getTime() - changeSetUndoDays * dayInMs),
  )
  await changeSets.removeOldChangeSets(db, {
    prepared: new Date(now.getTime() - preparedChangeSetLifetimeDays * dayInMs),
    applied: new Date(now.getTime() - changeSetUndoDays * dayInMs),
  })
}
