import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'

export type PublishedReviewPhoto = { reviewId: number; hash: string; width: number; height: number }

type Row = { review_id: number; hash: string; width: number; height: number }

/** Lists the public pictures of the given published reviews, grouped by review. */
export async function listReviewPictures(
  db: Db,
  reviewIds: readonly number[],
): Promise<Map<number, PublishedReviewPhoto[]>> {
  if (reviewIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    ${preparedStatementComment} select review_id, hash, width, height from review_photos
    where review_id = any(${reviewIds}) and reject_code is null order by review_id, place`.execute(
    db,
  )
  return Map.groupBy(rows.map(fromRow), ({ reviewId }) => reviewId)
}

/** Lists the newest pictures of a product's published reviews. */
export async function listNewestReviewPictures(
  db: Db,
  productId: number,
  limit: number,
): Promise<PublishedReviewPhoto[]> {
  const { rows } = await sql<Row>`
    ${preparedStatementComment} select p.review_id, p.hash, p.width, p.height
    from review_photos p join reviews r on r.id = p.review_id
    where p.product_id = ${productId} and p.reject_code is null and r.status = 'approved'
    order by p.id desc limit ${limit}`.execute(db)
  return rows.map(fromRow)
}

/**
 * Finds the file of a review picture by its content hash, as long as a published review shows it.
 */
export async function readPublishedReviewPhotoFile(
  db: Db,
  { hash, size }: { hash: string; size: 'small' | 'large' },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('review_photos')
    .innerJoin('reviews', 'reviews.id', 'review_photos.review_id')
    .select(size === 'small' ? 'review_photos.small as file' : 'review_photos.large as file')
    .where('review_photos.hash', '=', hash)
    .where('review_photos.reject_code', 'is', null)
    .where('reviews.status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  return row?.file ?? null
}

function fromRow({ review_id: reviewId, ...photo }: Row): PublishedReviewPhoto {
  return { reviewId, ...photo }
}
