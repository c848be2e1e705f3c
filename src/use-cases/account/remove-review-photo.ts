import { type GrantedResult, type Refusal, refuse } from '#domain/refusal-result.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import type { Db } from '#persistence/database.ts'

/** Removes a review picture at the request of the shopper who uploaded it. */
export async function removeReviewPhoto(
  db: Db,
  photo: { shopperId: number; id: number },
): Promise<GrantedResult | Refusal<'not-found'>> {
  return (await reviewPhotos.removeOwnPhoto(db, photo)) ? { ok: true } : refuse('not-found')
}
