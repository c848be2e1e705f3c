import {
  type ReviewRejectCode,
  reviewRejectReasons,
  getNextReviewStatus,
  type ReviewModerationDecision,
} from '#domain/catalogue/review-moderation.ts'
import { findTextLengthProblem } from '#domain/check-text-length.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { MessageData } from '#mail/message-templates.ts'
import * as reviews from '#persistence/account/review-moderation.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'
import { getReviewEditConflictVersion } from './list-reviews-to-moderate.ts'

const replyLength = { min: 1, max: 2000 }

type Judgement = {
  id: number
  verdict: ReviewModerationDecision
  /** Reason code for rejecting a review. */
  rejectCode?: ReviewRejectCode
  /**
   * Version of the review that the moderator saw (optimistic concurrency); if absent, conflicts are
   * not detected.
   */
  seen?: string | undefined
  actor: string
}

/** Publishes, rejects or hides a review, and notifies its author. */
export function moderateReview(
  db: Db,
  { id, verdict, rejectCode, seen, actor }: Judgement,
  now: Date,
): Promise<
  | SuccessResult<{ author: string }>
  | Refusal<'review-not-found' | 'move-not-allowed' | 'reason-required' | 'changed-meanwhile'>
> {
  return runInTransaction(db, async (transaction) => {
    const review = await reviews.lockReview(transaction, id)
    if (!review) return refuse('review-not-found')
    const status = getNextReviewStatus(verdict, review.status)
    if (!status) return refuse('move-not-allowed')
    if (verdict === 'reject' && !rejectCode) return refuse('reason-required')
    if (seen !== undefined) {
      const photos = await reviewPhotos.listPhotoIdsByReview(transaction, [id])
      if (getReviewEditConflictVersion(review, photos.get(id) ?? []) !== seen)
        return refuse('changed-meanwhile')
    }

    const code = verdict === 'reject' ? (rejectCode ?? null) : null
    await reviews.setReviewStatus(transaction, id, { status, rejectCode: code }, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: `review-${verdict}`,
      subject: `review:${id}`,
      ...(code && { reason: code }),
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    if (verdict !== 'hide') await tellAuthor(transaction, review, code, now)
    return { ok: true, author: review.authorName }
  })
}

/**
 * Notifies the author of a moderated review; `code` is the rejection reason, null for a published
 * review.
 */
async function tellAuthor(
  db: Db,
  { id, shopperId, productName, urlKey, title }: reviews.ReviewToModerate,
  code: ReviewRejectCode | null,
  now: Date,
): Promise<void> {
  const author = shopperId === null ? null : await shoppers.findShopperById(db, shopperId)
  if (!author) return
  const reason = code && reviewRejectReasons[code]
  const notification = {
    shopperId: author.id,
    kind: 'review' as const,
    title: reason ? 'No publicamos tu reseña' : 'Publicamos tu reseña',
    body: reason ? `${productName}: ${reason}` : productName,
    link: '/reviews',
  }
  await shopperNotifications.addShopperNotification(db, notification, now)
  const { firstName, email } = author
  const data: MessageData['review-judged'] = { firstName, productName, urlKey, title, reason }
  const message: NewMessage = {
    dedupeKey: `review-judged:${id}:${now.toISOString()}`,
    recipient: email,
    template: 'review-judged',
    data,
  }
  await enqueueMessage(db, message, now)
}

/** Saves the shop's reply to a published or pending review. */
export function replyToReview(
  db: Db,
  { id, text, actor }: { id: number; text: string; actor: string },
  now: Date,
): Promise<SuccessResult | Refusal<'review-not-found' | 'move-not-allowed' | 'invalid-input'>> {
  return runInTransaction(db, async (transaction) => {
    if (findTextLengthProblem(text, replyLength)) return refuse('invalid-input')
    const review = await reviews.lockReview(transaction, id)
    if (!review) return refuse('review-not-found')
    if (review.status !== 'pending' && review.status !== 'approved') {
      return refuse('move-not-allowed')
    }
    await reviews.setShopReplyToReview(transaction, id, text.trim(), now)
    const entry: auditLog.AuditEntry = { actor, action: 'review-reply', subject: `review:${id}` }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true }
  })
}
