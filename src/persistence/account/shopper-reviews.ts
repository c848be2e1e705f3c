import { sql } from 'kysely'
import type { StarValue } from '#domain/catalogue/review-rating.ts'
import { isOrderDelivered } from '#domain/orders/order-state.ts'
import type { Db } from '../database.ts'
import { listOrderStateIds } from '../orders/order-state-id.ts'

export type ReviewStatus = 'pending' | 'approved' | 'rejected' | 'hidden'

export type ShopperReview = {
  id: number
  productId: number
  productName: string
  urlKey: string
  imagePath: string | null
  rating: number
  title: string
  comment: string
  status: ReviewStatus
  rejectCode: string | null
  verifiedPurchase: boolean
  shopReply: string | null
  photos: number
  createdAt: Date
}

/** Lists a shopper's reviews, newest first. */
export async function listReviewsOfShopper(
  db: Db,
  shopperId: number,
  limit: number,
): Promise<ShopperReview[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .leftJoin('product_images', (join) =>
      join.onRef('product_images.product_id', '=', 'products.id').on(
        'product_images.position',
        '=',
        sql<number>`(
          select min(position) from product_images as first where first.product_id = products.id
        )`,
      ),
    )
    .select([
      'reviews.id',
      'reviews.product_id as productId',
      'products.name as productName',
      'products.url_key as urlKey',
      'product_images.path as imagePath',
      'reviews.rating',
      'reviews.title',
      'reviews.comment',
      'reviews.status',
      'reviews.reject_code as rejectCode',
      'reviews.verified_purchase as verifiedPurchase',
      'reviews.shop_reply as shopReply',
      sql<number>`(select count(*) from review_photos where review_id = reviews.id)::integer`.as(
        'photos',
      ),
      'reviews.created_at as createdAt',
    ])
    .where('reviews.shopper_id', '=', shopperId)
    .where('reviews.status', '<>', 'removed')
    .$narrowType<{ status: ReviewStatus }>()
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute()
  return rows
}

type WrittenReview = {
  productId: number
  shopperId: number
  authorName: string
  rating: StarValue
  title: string
  comment: string
  verifiedPurchase: boolean
  moderatorNotes: string[]
}

/** Stores a review for moderation; a shopper's second review of a product replaces the first. */
export async function submitReview(db: Db, review: WrittenReview, now: Date): Promise<number> {
  const text = {
    author_name: review.authorName,
    rating: review.rating,
    title: review.title,
    comment: review.comment,
    verified_purchase: review.verifiedPurchase,
    moderator_notes: review.moderatorNotes,
    status: 'pending' as const,
    updated_at: now,
  }
  const { id } = await db
    .insertInto('reviews')
    .values({
      ...text,
      product_id: review.productId,
      shopper_id: review.shopperId,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'shopper_id'])
        .where('shopper_id', 'is not', null)
        .where('status', '<>', 'removed')
        .doUpdateSet({
          ...text,
          created_at: now,
          reject_code: null,
          shop_reply: null,
          shop_reply_at: null,
          reports: 0,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes a shopper's review; false when the shopper has no such review. */
export async function removeReview(
  db: Db,
  shopperId: number,
  id: number,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('reviews')
    .set({ status: 'removed', reject_code: null, updated_at: now })
    .where('id', '=', id)
    .where('shopper_id', '=', shopperId)
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Whether an order of the shopper with this product was delivered. */
export async function hasReceivedProduct(
  db: Db,
  shopperId: number,
  productId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('payment_attempt_lines as lines', 'lines.attempt_id', 'orders.attempt_id')
    .select('orders.id')
    .where('orders.shopper_id', '=', shopperId)
    .where('lines.product_id', '=', productId)
    .where('orders.state_id', 'in', listOrderStateIds(isOrderDelivered))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another shopper used the same review text for any product. */
export async function isReviewTextReused(
  db: Db,
  comment: string,
  exceptShopperId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where(sql`lower(comment)`, '=', comment.toLowerCase())
    .where('shopper_id', 'is distinct from', exceptShopperId)
    .executeTakeFirst()
  return row !== undefined
}
