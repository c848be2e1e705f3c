import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import type { Db } from '#persistence/database.ts'

/** Removes a review picture at the request of the shopper who uploaded it. */
export async function removeReviewPhoto(
  db: Db,
  photo: { shopperId: number; id: number },
): Promise<SuccessResult | Refusal<'not-found'>> {
  return (await reviewPhotos.removeReviewPhotoOfOwner(db, photo))
    ? { ok: true }
    : refuse('not-found')
}
