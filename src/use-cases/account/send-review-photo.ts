import type { Shopper } from '#domain/account/shopper.ts'
import {
  freePlace,
  photoSides,
  photosPerHour,
  photosPerShopper,
} from '#domain/catalogue/review-photo.ts'
import type { PictureProblem } from '#domain/picture-file.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as reviewPhotos from '#persistence/account/review-photos.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { exceededLimit, type TooManyRequests } from '../exceeded-limit.ts'
import { type InTurn, takePicture } from '../take-picture.ts'

type Refused =
  | Refusal<'profile-incomplete' | 'not-buyable' | 'review-full' | 'too-many-photos'>
  | Refusal<'picture-refused', { problem: PictureProblem }>
  | TooManyRequests

type Sent = { shopper: Shopper; productId: number; file: Buffer }

/** Stores a picture for a shopper's review of a product; it is published with the review. */
export async function sendReviewPhoto(
  db: Db,
  { shopper, productId, file }: Sent,
  { now, inTurn }: { now: Date; inTurn: InTurn },
): Promise<Granted<{ id: number; small: Buffer }> | Refused> {
  if (!shopper.profileCompleted) return refuse('profile-incomplete')
  const perHour = { what: 'review-photo', who: shopper.id, seconds: 3600, most: photosPerHour }
  const exceeded = await exceededLimit(db, [perHour], now)
  if (exceeded) return exceeded
  const product = (await catalogue.listedByIds(db, [productId])).get(productId)
  if (!product) return refuse('not-buyable')
  const owner = { shopperId: shopper.id, productId }
  const before = await placeFor(db, owner)
  if (!before.ok) return before
  const taken = await takePicture(file, photoSides, inTurn)
  if (!taken.ok) return taken

  return inTransaction(db, async (transaction) => {
    await shoppers.lockById(transaction, shopper.id)
    const found = await placeFor(transaction, owner)
    if (!found.ok) return found
    const photo = { ...taken.picture, place: found.place }
    const id = await reviewPhotos.add(transaction, owner, photo, now)
    return { ok: true, id, small: photo.small }
  })
}

/** The position of the next review picture, or a refusal at the picture limits. */
async function placeFor(
  db: Db,
  owner: reviewPhotos.PhotoOwner,
): Promise<Granted<{ place: number }> | Refusal<'review-full' | 'too-many-photos'>> {
  const own = await reviewPhotos.listOwn(db, owner)
  const place = freePlace(own.map((photo) => photo.place))
  if (place === null) return refuse('review-full')
  const all = await reviewPhotos.countOwn(db, owner.shopperId)
  return all < photosPerShopper ? { ok: true, place } : refuse('too-many-photos')
}
