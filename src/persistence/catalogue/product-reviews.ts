import { sql } from 'kysely'
import type { StarValue, StarCounts } from '#domain/catalogue/review-rating.ts'
import type { ReviewCounts } from '#domain/catalogue/review-statistics.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import * as reviewPictures from './published-review-photos.ts'

export type PublishedReview = {
  id: number
  authorName: string
  rating: number
  title: string
  comment: string
  createdAt: Date
  verifiedPurchase: boolean
  shopReply: { text: string; createdAt: Date } | null
  /** number of "useful" votes */
  helpful: number
  photos: reviewPictures.PublishedReviewPhoto[]
}

export type ReviewSort = 'recent' | 'useful' | 'high' | 'low' | 'verified'

const orders = {
  recent: sql`created_at desc, id desc`,
  useful: sql`helpful desc, created_at desc, id desc`,
  high: sql`rating desc, created_at desc, id desc`,
  low: sql`rating, created_at desc, id desc`,
  verified: sql`verified_purchase desc, created_at desc, id desc`,
} satisfies Record<ReviewSort, unknown>

type Selection = { sort?: ReviewSort; stars?: StarValue | null; limit?: number; offset?: number }

/** Lists approved reviews of a product, all or by one star rating; no other reviews are published. */
export async function listPublishedReviews(
  db: Db,
  productId: number,
  { sort = 'recent', stars = null, limit = 10, offset = 0 }: Selection = {},
): Promise<PublishedReview[]> {
  const { rows } = await sql<{
    id: number
    author_name: string
    rating: number
    title: string
    comment: string
    created_at: Date
    verified_purchase: boolean
    shop_reply: string | null
    shop_reply_at: Date | null
    helpful: number
  }>`
    ${preparedStatementComment} select id, author_name, rating, title, comment, created_at, verified_purchase, shop_reply,
      shop_reply_at, helpful
    from reviews where product_id = ${productId} and status = 'approved'
      and (${stars}::integer is null or rating = ${stars})
    order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db)
  const photos = await reviewPictures.listReviewPictures(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    authorName: row.author_name,
    rating: row.rating,
    title: row.title,
    comment: row.comment,
    createdAt: row.created_at,
    verifiedPurchase: row.verified_purchase,
    helpful: row.helpful,
    photos: photos.get(row.id) ?? [],
    shopReply:
      row.shop_reply === null
        ? null
        : { text: row.shop_reply, createdAt: row.shop_reply_at ?? row.created_at },
  }))
}

/** Titles and comments of a product's newest approved reviews, one text for each review. */
export async function listNewestReviewTexts(
  db: Db,
  productId: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    ${preparedStatementComment} select title || ' ' || comment as text
    from reviews where product_id = ${productId} and status = 'approved'
    order by ${orders.recent} limit ${limit}`.execute(db)
  return rows.map(({ text }) => text)
}

/** Counts a product's approved reviews by stars; null when the product is missing or hidden. */
export async function countReviewsByStars(db: Db, productId: number): Promise<StarCounts | null> {
  const { rows } = await sql<{ counts: number[] }>`
    ${preparedStatementComment} select p.star_counts as counts
    from products p where p.id = ${productId} and p.visible`.execute(db)
  const [row] = rows
  return row ? toStarCounts(row.counts) : null
}

const nothing: ReviewCounts = { published: 0, verified: 0, hidden: 0, waiting: 0, rejected: {} }

/** Counts the reviews of a product by moderation result. */
export async function countReviewsOfProduct(db: Db, productId: number): Promise<ReviewCounts> {
  const { rows } = await sql<ReviewCounts>`
    ${preparedStatementComment} select published, verified, hidden, waiting, rejected from review_tallies
    where product_id = ${productId}`.execute(db)
  return rows[0] ?? nothing
}

/** Counts the reviews of all products by moderation result, hidden products included. */
export async function countReviewsOfShop(db: Db): Promise<ReviewCounts> {
  const { rows } = await sql<ReviewCounts>`
    select coalesce(sum(published), 0)::integer as published, coalesce(sum(verified), 0)::integer as verified,
      coalesce(sum(hidden), 0)::integer as hidden, coalesce(sum(waiting), 0)::integer as waiting,
      coalesce((select jsonb_object_agg(code, number) from (
        select code, sum(each.number::integer) as number
        from review_tallies t cross join lateral jsonb_each_text(t.rejected) as each(code, number)
        where t.rejected <> '{}' group by code) reasons), '{}') as rejected
    from review_tallies`.execute(db)
  return rows[0] ?? nothing
}

/**
 * Converts an array of five review counts, one star first, into an object keyed by number of stars.
 */
export function toStarCounts([
  one = 0,
  two = 0,
  three = 0,
  four = 0,
  five = 0,
]: number[]): StarCounts {
  return { 1: one, 2: two, 3: three, 4: four, 5: five }
}
