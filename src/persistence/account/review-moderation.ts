import { sql } from 'kysely'
import type { StarValue } from '#domain/catalogue/review-rating.ts'
import type { Db } from '../database.ts'
import { isReviewOrQuestionOfProductSql } from './reviews-and-questions-of-product-sql.ts'
import type { ReviewStatus } from './shopper-reviews.ts'

export type ReviewToModerate = {
  id: number
  productName: string
  sku: string
  urlKey: string
  imagePath: string | null
  authorName: string
  shopperId: number | null
  rating: number
  title: string
  comment: string
  status: ReviewStatus
  rejectCode: string | null
  shopReply: string | null
  verifiedPurchase: boolean
  moderatorNotes: string[]
  createdAt: Date
}

/** Filter of a review list by product and star rating. */
export type ReviewFilter = { sku?: string | undefined; rating?: StarValue | undefined }

/** Lists a page of reviews by status: pending oldest first, all others newest first. */
export async function listReviewPage(
  db: Db,
  {
    statuses,
    oldestFirst,
    sku,
    rating,
    afterId,
    limit,
  }: ReviewFilter & {
    statuses: readonly ReviewStatus[]
    oldestFirst: boolean
    /** pagination cursor: the last review of the previous page */
    afterId?: number | undefined
    limit: number
  },
): Promise<ReviewToModerate[]> {
  const all = reviewsWithProduct(db)
    .where('reviews.status', 'in', statuses)
    .$narrowType<{ status: ReviewStatus }>()
    .$if(rating !== undefined, (query) => query.where('reviews.rating', '=', rating ?? 1))
    .$if(sku !== undefined, (query) =>
      query.where(isReviewOrQuestionOfProductSql('reviews', sku ?? '')),
    )
    .limit(limit)
  if (oldestFirst) {
    const beyond = sql<boolean>`(reviews.created_at, reviews.id) >
      ((select created_at from reviews where id = ${afterId ?? 0}), ${afterId ?? 0}::bigint)`
    return (afterId === undefined ? all : all.where(beyond))
      .orderBy('reviews.created_at')
      .orderBy('reviews.id')
      .execute()
  }
  return (afterId === undefined ? all : all.where('reviews.id', '<', afterId))
    .orderBy('reviews.id', 'desc')
    .execute()
}

/** Locks a review that its author has not removed, until the transaction ends. */
export async function lockReview(db: Db, id: number): Promise<ReviewToModerate | null> {
  const row = await reviewsWithProduct(db)
    .where('reviews.id', '=', id)
    .where('reviews.status', '<>', 'removed')
    .$narrowType<{ status: ReviewStatus }>()
    .forUpdate('reviews')
    .executeTakeFirst()
  return row ?? null
}

export async function setReviewStatus(
  db: Db,
  id: number,
  { status, rejectCode }: { status: ReviewStatus; rejectCode: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ status, reject_code: rejectCode, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function setShopReplyToReview(
  db: Db,
  id: number,
  text: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ shop_reply: text, shop_reply_at: now })
    .where('id', '=', id)
    .execute()
}

function reviewsWithProduct(db: Db) {
  return db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select((from) => [
      'reviews.id',
      'products.name as productName',
      'products.sku',
      'products.url_key as urlKey',
      from
        .selectFrom('product_images')
        .select('path')
        .whereRef('product_images.product_id', '=', 'products.id')
        .orderBy('position')
        .limit(1)
        .as('imagePath'),
      'reviews.author_name as authorName',
      'reviews.shopper_id as shopperId',
      'reviews.rating',
      'reviews.title',
      'reviews.comment',
      'reviews.status',
      'reviews.reject_code as rejectCode',
      'reviews.shop_reply as shopReply',
      'reviews.verified_purchase as verifiedPurchase',
      'reviews.moderator_notes as moderatorNotes',
      'reviews.created_at as createdAt',
    ])
}
