import type { ReviewPhotoRejectCode } from '#domain/catalogue/review-photo.ts'
import type { Db } from '../database.ts'

/** Owner of uploaded review pictures: a shopper, and the product they review. */
export type ReviewPhotoOwner = { shopperId: number; productId: number }

export type ShopperReviewPhoto = {
  id: number
  /** id of the review; null while it is not submitted */
  reviewId: number | null
  place: number
  small: Buffer
  rejectCode: ReviewPhotoRejectCode | null
}

/** Lists a shopper's review pictures for a product in order, drafts included. */
export async function listReviewPhotosOfOwner(
  db: Db,
  owner: ReviewPhotoOwner,
): Promise<ShopperReviewPhoto[]> {
  const rows = await db
    .selectFrom('review_photos')
    .select(['id', 'review_id as reviewId', 'place', 'small', 'reject_code as rejectCode'])
    .where('shopper_id', '=', owner.shopperId)
    .where('product_id', '=', owner.productId)
    .orderBy('place')
    .execute()
  return rows
}

/** Counts all review pictures of a shopper. */
export async function countReviewPhotosOfOwner(db: Db, shopperId: number): Promise<number> {
  const { count } = await db
    .selectFrom('review_photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shopper_id', '=', shopperId)
    .executeTakeFirstOrThrow()
  return count
}

type NewPhoto = {
  place: number
  hash: string
  width: number
  height: number
  small: Buffer
  large: Buffer
}

export async function addReviewPhoto(
  db: Db,
  { shopperId, productId }: ReviewPhotoOwner,
  photo: NewPhoto,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('review_photos')
    .values({ ...photo, shopper_id: shopperId, product_id: productId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes a review picture of a shopper; false when the shopper has no such picture. */
export async function removeReviewPhotoOfOwner(
  db: Db,
  { shopperId, id }: { shopperId: number; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('review_photos')
    .where('id', '=', id)
    .where('shopper_id', '=', shopperId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Sets the pictures of a review; the author's other pictures of the product are removed. */
export async function attachPhotosToReview(
  db: Db,
  { shopperId, productId }: ReviewPhotoOwner,
  { reviewId, photoIds }: { reviewId: number; photoIds: readonly number[] },
): Promise<void> {
  const others = db
    .deleteFrom('review_photos')
    .where('shopper_id', '=', shopperId)
    .where('product_id', '=', productId)
  await (photoIds.length > 0 ? others.where('id', 'not in', photoIds) : others).execute()
  if (photoIds.length === 0) return
  await db
    .updateTable('review_photos')
    .set({ review_id: reviewId })
    .where('shopper_id', '=', shopperId)
    .where('product_id', '=', productId)
    .where('id', 'in', photoIds)
    .execute()
}

export async function removeReviewPhotos(db: Db, reviewId: number): Promise<void> {
  await db.deleteFrom('review_photos').where('review_id', '=', reviewId).execute()
}

/** Deletes pictures uploaded for reviews that were never submitted. */
export async function removeDraftReviewPhotos(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('review_photos')
    .where('review_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
}

type PhotoToModerate = {
  id: number
  reviewId: number
  place: number
  productName: string
  shopperId: number
  rejectCode: ReviewPhotoRejectCode | null
}

/** Locks a review picture until the transaction ends. */
export async function lockReviewPhoto(db: Db, id: number): Promise<PhotoToModerate | null> {
  const row = await db
    .selectFrom('review_photos')
    .innerJoin('products', 'products.id', 'review_photos.product_id')
    .select([
      'review_photos.id',
      'review_photos.review_id as reviewId',
      'review_photos.place',
      'products.name as productName',
      'review_photos.shopper_id as shopperId',
      'review_photos.reject_code as rejectCode',
    ])
    .where('review_photos.id', '=', id)
    .where('review_photos.review_id', 'is not', null)
    .$narrowType<{ reviewId: number }>()
    .forUpdate('review_photos')
    .executeTakeFirst()
  return row ?? null
}

export async function markReviewPhotoRejected(
  db: Db,
  id: number,
  code: ReviewPhotoRejectCode,
): Promise<void> {
  await db.updateTable('review_photos').set({ reject_code: code }).where('id', '=', id).execute()
}

/** Picture ids by review, without rejected pictures. */
export async function listPhotoIdsByReview(
  db: Db,
  reviewIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (reviewIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('review_photos')
    .select(['id', 'review_id as reviewId'])
    .where('review_id', 'in', reviewIds)
    .where('reject_code', 'is', null)
    .$narrowType<{ reviewId: number }>()
    .orderBy('place')
    .execute()
  const found = new Map<number, number[]>()
  for (const { id, reviewId } of rows) found.set(reviewId, [...(found.get(reviewId) ?? []), id])
  return found
}

/** Image file of a review picture, published or not, for moderation. */
export async function readReviewPhotoFile(
  db: Db,
  id: number,
  size: 'small' | 'large',
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('review_photos')
    .select(`${size} as file`)
    .where('id', '=', id)
    .where('review_id', 'is not', null)
    .executeTakeFirst()
  return row?.file ?? null
}
