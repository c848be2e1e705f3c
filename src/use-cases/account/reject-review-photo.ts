import {
  type ReviewPhotoRejectCode,
  reviewPhotoRejectReasons,
} from '#domain/catalogue/review-photo.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'

/** Rejects one review picture independently of its review, and notifies the author. */
export function rejectReviewPhoto(
  db: Db,
  { id, code, actor }: { id: number; code: ReviewPhotoRejectCode; actor: string },
  now: Date,
): Promise<SuccessResult | Refusal<'photo-not-found' | 'move-not-allowed'>> {
  return runInTransaction(db, async (transaction) => {
    const photo = await reviewPhotos.lockReviewPhoto(transaction, id)
    if (!photo) return refuse('photo-not-found')
    if (photo.rejectCode !== null) return refuse('move-not-allowed')
    await reviewPhotos.markReviewPhotoRejected(transaction, id, code)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'review-photo-reject',
      subject: `review:${photo.reviewId}`,
      reason: code,
      before: { photo: id },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    const notification = {
      shopperId: photo.shopperId,
      kind: 'review' as const,
      title: 'No publicamos una foto de tu reseña',
      body: `${photo.productName}: ${reviewPhotoRejectReasons[code]}`,
      link: '/reviews',
    }
    await shopperNotifications.addShopperNotification(transaction, notification, now)
    return { ok: true }
  })
}
