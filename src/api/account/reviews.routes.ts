import type { FastifyInstance } from 'fastify'
import * as reviewVotes from '#persistence/account/review-votes.ts'
import * as shopperReviews from '#persistence/account/shopper-reviews.ts'
import { removeReview } from '#use-cases/account/remove-review.ts'
import { voteOnReview } from '#use-cases/account/vote-on-review.ts'
import { writeReview } from '#use-cases/account/write-review.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse, sendFieldErrors, sendTooManyRequests } from '../error-responses.ts'
import { toReviewFieldErrors } from '../field-error-texts.ts'
import { parsePositiveInteger } from '../list-query-parameters.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toMyReview } from './account-responses.ts'

const maxReviews = 200

/**
 * Routes of the shopper's own reviews; the published reviews of all shoppers are served by the
 * catalogue routes.
 */
export async function reviewRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'listOwnReviews',
    { config: { cost: 'read' }, summary: 'Las reseñas propias' },
    async ({ shopper }) => ({
      reviews: (await shopperReviews.listReviewsOfShopper(db, shopper.id, maxReviews)).map(
        toMyReview,
      ),
    }),
  )

  registerShopApiRoute(
    server,
    'writeReview',
    { config: { cost: 'write' }, summary: 'Opina sobre un producto; se publica tras revisarse' },
    async ({ shopper, body }, reply) => {
      const { title, comment, rating, product_id: productId, photos: photoIds } = body
      const opinion = { shopper, productId, written: { title, comment, rating }, photoIds }
      const sent = await writeReview(db, opinion, clock())
      if (sent.ok) {
        return { success: true as const, messageForUser: 'Reseña agregada exitosamente.' }
      }
      return sendFieldErrors(reply, sent, toReviewFieldErrors)
    },
  )

  registerShopApiRoute(
    server,
    'deleteReview',
    { config: { cost: 'write' }, summary: 'Retira una reseña propia' },
    async ({ shopper, params }, reply) => {
      const removed = await removeReview(db, { shopperId: shopper.id, id: params.id }, clock())
      if (!removed.ok) return sendApiErrorResponse(reply, removed.code)
      return { success: true as const, messageForUser: 'Reseña eliminada.' }
    },
  )

  registerShopApiRoute(
    server,
    'voteForReview',
    {
      config: { cost: 'write' },
      summary: 'Dice que una reseña publicada de otra persona sirve, o deja de decirlo',
    },
    async ({ shopper, body }, reply) => {
      const { review_id: reviewId, helpful } = body
      const voted = await voteOnReview(db, { shopper, reviewId, helpful }, clock())
      if (voted.ok) return { success: true as const, helpful: voted.helpful, voted: helpful }
      if (voted.code === 'too-many-requests')
        return sendTooManyRequests(reply, voted.retryAfterSeconds)
      return sendApiErrorResponse(reply, voted.code)
    },
  )

  registerShopApiRoute(
    server,
    'listReviewVotes',
    {
      config: { cost: 'read' },
      summary: 'Qué reseñas de un producto le sirvieron a quien pregunta, y cuál es suya',
    },
    ({ shopper, query }) => {
      const productId = parsePositiveInteger(query.product_id, 0, Number.MAX_SAFE_INTEGER)
      return reviewVotes.listReviewVotesOfShopper(db, { productId, shopperId: shopper.id })
    },
  )
}
