import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { MyReviewsResponse } from '#contract/account.ts'
import { Id } from '#contract/api-field-types.ts'
import { SuccessResponse } from '#contract/problem-details.ts'
import {
  MyReviewVotesResponse,
  SaveReviewBody,
  ReviewVoteBody,
  ReviewVoteResponse,
} from '#contract/reviews.ts'
import * as reviewVotes from '#persistence/account/review-votes.ts'
import * as shopperReviews from '#persistence/account/shopper-reviews.ts'
import { removeReview } from '#use-cases/account/remove-review.ts'
import { voteOnReview } from '#use-cases/account/vote-on-review.ts'
import { writeReview } from '#use-cases/account/write-review.ts'
import { toReviewFieldErrors } from '../field-error-texts.ts'
import { parsePositiveInteger } from '../list-parameters.ts'
import {
  createResponseOrFieldErrorsSchema,
  createResponseOrRefusalSchema,
  sendProblem,
  sendFieldErrors,
  sendTooManyRequests,
} from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'
import { toMyReview } from './account-replies.ts'

const maxReviews = 200

/** Routes of the shopper's own reviews; published reviews are catalogue routes. */
export async function reviewRoutes(server: FastifyInstance, options: SessionOptions) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/reviews',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'listOwnReviews',
        summary: 'Las reseñas propias',
        response: { 200: MyReviewsResponse },
      },
    },
    async ({ shopper }) => ({
      reviews: (await shopperReviews.listReviewsOfShopper(db, shopper.id, maxReviews)).map(
        toMyReview,
      ),
    }),
  )

  app.post(
    '/api/v1/customer/review',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'writeReview',
        summary: 'Opina sobre un producto; se publica tras revisarse',
        body: SaveReviewBody,
        response: { 200: createResponseOrFieldErrorsSchema(SuccessResponse) },
      },
    },
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

  app.delete(
    '/api/v1/customer/review/:id',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'deleteReview',
        summary: 'Retira una reseña propia',
        params: Type.Object({ id: Id }),
        response: { 200: createResponseOrRefusalSchema(SuccessResponse) },
      },
    },
    async ({ shopper, params }, reply) => {
      const removed = await removeReview(db, { shopperId: shopper.id, id: params.id }, clock())
      if (!removed.ok) return sendProblem(reply, removed.code)
      return { success: true as const, messageForUser: 'Reseña eliminada.' }
    },
  )

  app.post(
    '/api/v1/customer/reviewVote',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'voteForReview',
        summary: 'Dice que una reseña publicada de otra persona sirve, o deja de decirlo',
        body: ReviewVoteBody,
        response: { 200: createResponseOrRefusalSchema(ReviewVoteResponse) },
      },
    },
    async ({ shopper, body }, reply) => {
      const { review_id: reviewId, helpful } = body
      const voted = await voteOnReview(db, { shopper, reviewId, helpful }, clock())
      if (voted.ok) return { success: true as const, helpful: voted.helpful, voted: helpful }
      if (voted.code === 'too-many-requests')
        return sendTooManyRequests(reply, voted.retryAfterSeconds)
      return sendProblem(reply, voted.code)
    },
  )

  app.get(
    '/api/v1/customer/reviewVotes',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'listReviewVotes',
        summary: 'Qué reseñas de un producto le sirvieron a quien pregunta, y cuál es suya',
        querystring: Type.Object({ product_id: Type.Optional(Type.String()) }),
        response: { 200: MyReviewVotesResponse },
      },
    },
    ({ shopper, query }) => {
      const productId = parsePositiveInteger(query.product_id, 0, Number.MAX_SAFE_INTEGER)
      return reviewVotes.listVotesOfShopper(db, { productId, shopperId: shopper.id })
    },
  )
}
