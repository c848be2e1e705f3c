import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import type { Db } from '#persistence/database.ts'

/** Removes a review picture on its shopper's request. */
export async function removeReviewPhoto(
  db: Db,
  photo: { shopperId: number; id: number },
): Promise<Granted | Refusal<'not-found'>> {
  return (await reviewPhotos.removeOwn(db, photo)) ? { ok: true } : refuse('not-found')
}
