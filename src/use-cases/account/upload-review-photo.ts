import type { Shopper } from '#domain/account/shopper.ts'
import {
  findFreeReviewPhotoPosition,
  reviewPhotoSideLengths,
  maxReviewPhotosPerHour,
  maxReviewPhotosPerShopper,
} from '#domain/catalogue/review-photo.ts'
import type { PictureProblem } from '#domain/picture-file.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'
import {
  type RunInPictureQueue,
  reencodeUploadedPictureInTwoSizes,
} from '../reencode-uploaded-picture.ts'

type Refused =
  | Refusal<'profile-incomplete' | 'not-buyable' | 'review-full' | 'too-many-photos'>
  | Refusal<'picture-refused', { problem: PictureProblem }>
  | TooManyRequests

type Sent = { shopper: Shopper; productId: number; file: Buffer }

/** Stores a picture for a shopper's review of a product; it is published with the review. */
export async function uploadReviewPhoto(
  db: Db,
  { shopper, productId, file }: Sent,
  { now, inTurn }: { now: Date; inTurn: RunInPictureQueue },
): Promise<SuccessResult<{ id: number; small: Buffer }> | Refused> {
  if (!shopper.profileCompleted) return refuse('profile-incomplete')
  const perHour = {
    what: 'review-photo',
    who: shopper.id,
    seconds: 3600,
    most: maxReviewPhotosPerHour,
  }
  const exceeded = await findExceededLimit(db, [perHour], now)
  if (exceeded) return exceeded
  const product = (await catalogue.findListedProductsByIds(db, [productId])).get(productId)
  if (!product) return refuse('not-buyable')
  const owner = { shopperId: shopper.id, productId }
  const before = await placeFor(db, owner)
  if (!before.ok) return before
  const taken = await reencodeUploadedPictureInTwoSizes(file, reviewPhotoSideLengths, inTurn)
  if (!taken.ok) return taken

  return runInTransaction(db, async (transaction) => {
    await shoppers.lockShopperById(transaction, shopper.id)
    const found = await placeFor(transaction, owner)
    if (!found.ok) return found
    const photo = { ...taken.picture, place: found.place }
    const id = await reviewPhotos.addReviewPhoto(transaction, owner, photo, now)
    return { ok: true, id, small: photo.small }
  })
}

/**
 * Finds the position for the next picture of a review, or refuses when a picture limit is reached.
 */
async function placeFor(
  db: Db,
  owner: reviewPhotos.ReviewPhotoOwner,
): Promise<SuccessResult<{ place: number }> | Refusal<'review-full' | 'too-many-photos'>> {
  const own = await reviewPhotos.listReviewPhotosOfOwner(db, owner)
  const place = findFreeReviewPhotoPosition(own.map((photo) => photo.place))
  if (place === null) return refuse('review-full')
  const all = await reviewPhotos.countReviewPhotosOfOwner(db, owner.shopperId)
  return all < maxReviewPhotosPerShopper ? { ok: true, place } : refuse('too-many-photos')
}
