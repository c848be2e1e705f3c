import { type PhotoRejectCode, photoRejectReasons } from '#domain/catalogue/review-photo.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as notifications from '#persistence/support/notifications.ts'

/** Rejects one review picture independently of its review, and notifies the author. */
export function rejectReviewPhoto(
  db: Db,
  { id, code, actor }: { id: number; code: PhotoRejectCode; actor: string },
  now: Date,
): Promise<Granted | Refusal<'photo-not-found' | 'move-not-allowed'>> {
  return inTransaction(db, async (transaction) => {
    const photo = await reviewPhotos.lockById(transaction, id)
    if (!photo) return refuse('photo-not-found')
    if (photo.rejectCode !== null) return refuse('move-not-allowed')
    await reviewPhotos.reject(transaction, id, code)
    const entry = {
      actor,
      action: 'review-photo-reject',
      subject: `review:${photo.reviewId}`,
      reason: code,
      before: { photo: id },
    }
    await auditLog.add(transaction, entry, now)
    const notification = {
      shopperId: photo.shopperId,
      kind: 'review' as const,
      title: 'No publicamos una foto de tu reseña',
      body: `${photo.productName}: ${photoRejectReasons[code]}`,
      link: '/reviews',
    }
    await notifications.add(transaction, notification, now)
    return { ok: true }
  })
}
