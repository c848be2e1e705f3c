import type { Db } from '../database.ts'

type VotableReview = { shopperId: number | null; isPublished: boolean }

/** Locks a review that its author has not removed, until the transaction ends. */
export async function lockVotableReview(db: Db, reviewId: number): Promise<VotableReview | null> {
  const row = await db
    .selectFrom('reviews')
    .select(['shopper_id as shopperId', 'status'])
    .where('id', '=', reviewId)
    .where('status', '<>', 'removed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { shopperId: row.shopperId, isPublished: row.status === 'approved' } : null
}

/** Stores a shopper's vote that a review is useful; repeated votes count once. */
export async function saveReviewVote(
  db: Db,
  vote: { reviewId: number; shopperId: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('review_votes')
    .values({ review_id: vote.reviewId, shopper_id: vote.shopperId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function withdrawReviewVote(
  db: Db,
  { reviewId, shopperId }: { reviewId: number; shopperId: number },
): Promise<void> {
  await db
    .deleteFrom('review_votes')
    .where('review_id', '=', reviewId)
    .where('shopper_id', '=', shopperId)
    .execute()
}

/** Deletes the usefulness votes of a review whose text is replaced. */
export async function removeVotesOfReview(db: Db, reviewId: number): Promise<void> {
  await db.deleteFrom('review_votes').where('review_id', '=', reviewId).execute()
}

/** Counts the "useful" votes of a review. */
export async function countReviewVotes(db: Db, reviewId: number): Promise<number> {
  const { helpful } = await db
    .selectFrom('reviews')
    .select('helpful')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return helpful
}

/**
 * Lists the published reviews of a product that a shopper found useful, with vote counts, and the shopper's own review.
 */
export async function listReviewVotesOfShopper(
  db: Db,
  { productId, shopperId }: { productId: number; shopperId: number },
): Promise<{ voted: { id: number; helpful: number }[]; own: number[] }> {
  const reviews = db
    .selectFrom('reviews')
    .select(['reviews.id', 'reviews.helpful'])
    .where('reviews.product_id', '=', productId)
    .where('reviews.status', '=', 'approved')
  const [voted, own] = await Promise.all([
    reviews
      .innerJoin('review_votes', 'review_votes.review_id', 'reviews.id')
      .where('review_votes.shopper_id', '=', shopperId)
      .execute(),
    reviews.where('reviews.shopper_id', '=', shopperId).execute(),
  ])
  return { voted, own: own.map(({ id }) => id) }
}
