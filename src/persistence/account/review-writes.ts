import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

export type ReviewContent = {
  url_key: string
  shopper_id: number | null
  author_name: string
  rating: number
  title: string
  comment: string
  status: string
  reject_code: string | null
  verified_purchase: boolean
  shop_reply: string | null
  shop_reply_at: Date | null
  created_at: Date
}

/** Inserts reviews as given, with their moderation status. */
export async function insertReviews(db: Db, reviews: ReviewContent[]): Promise<void> {
  await sql`
    insert into reviews (product_id, shopper_id, author_name, rating, title, comment, status,
      reject_code, verified_purchase, shop_reply, shop_reply_at, created_at, updated_at)
    select p.id, r.shopper_id, r.author_name, r.rating, r.title, r.comment, r.status,
      r.reject_code, r.verified_purchase, r.shop_reply, r.shop_reply_at, r.created_at, r.created_at
    from ${recordsetSql(
      reviews,
      sql`url_key text, shopper_id bigint, author_name text, rating smallint, title text,
        comment text, status text, reject_code text, verified_purchase boolean, shop_reply text,
        shop_reply_at timestamptz, created_at timestamptz`,
    )}
    join products p on p.url_key = r.url_key`.execute(db)
}
