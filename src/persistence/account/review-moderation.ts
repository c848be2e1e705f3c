import type { Db } from '../database.ts'
import type { ReviewStatus } from './shopper-reviews.ts'

export type ReviewToModerate = {
  id: number
  productName: string
  urlKey: string
  authorName: string
  shopperId: number | null
  rating: number
  title: string
  comment: string
  status: ReviewStatus
  verifiedPurchase: boolean
  moderatorNotes: string[]
  createdAt: Date
}

/** What waits for a moderator, the oldest first. */
export async function listPending(db: Db, limit: number): Promise<ReviewToModerate[]> {
  const rows = await reviewsWithProduct(db)
    .where('reviews.status', '=', 'pending')
    .$narrowType<{ status: ReviewStatus }>()
    .orderBy('reviews.created_at')
    .orderBy('reviews.id')
    .limit(limit)
    .execute()
  return rows
}

/** A review that its author has not removed, held until the transaction ends. */
export async function lockById(db: Db, id: number): Promise<ReviewToModerate | null> {
  const row = await reviewsWithProduct(db)
    .where('reviews.id', '=', id)
    .where('reviews.status', '<>', 'removed')
    .$narrowType<{ status: ReviewStatus }>()
    .forUpdate('reviews')
    .executeTakeFirst()
  return row ?? null
}

export async function setStatus(
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

export async function setShopReply(db: Db, id: number, text: string, now: Date): Promise<void> {
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
    .select([
      'reviews.id',
      'products.name as productName',
      'products.url_key as urlKey',
      'reviews.author_name as authorName',
      'reviews.shopper_id as shopperId',
      'reviews.rating',
      'reviews.title',
      'reviews.comment',
      'reviews.status',
      'reviews.verified_purchase as verifiedPurchase',
      'reviews.moderator_notes as moderatorNotes',
      'reviews.created_at as createdAt',
    ])
}
