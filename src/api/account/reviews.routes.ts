import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { MyReviewsReply, ReviewBody } from '#contract/account.ts'
import { Done } from '#contract/problem.ts'
import { Id } from '#contract/wire.ts'
import * as shopperReviews from '#persistence/account/shopper-reviews.ts'
import { removeReview } from '#use-cases/account/remove-review.ts'
import { writeReview } from '#use-cases/account/write-review.ts'
import { reviewFieldTexts } from '../field-texts.ts'
import { fieldsRefused, orRefused, sendProblem, sendRefusedFields } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'
import { toMyReview } from './account-replies.ts'

const maxReviews = 200

/** A shopper's opinions. What others read of them is the catalogue's. */
export async function reviewRoutes(server: FastifyInstance, options: SessionOptions) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/reviews',
    {
      config: { cost: 'read' },
      schema: { summary: 'Las reseñas propias', response: { 200: MyReviewsReply } },
    },
    async ({ shopper }) => ({
      reviews: (await shopperReviews.listByShopper(db, shopper.id, maxReviews)).map(toMyReview),
    }),
  )

  app.post(
    '/api/v1/customer/review',
    {
      config: { cost: 'write' },
      schema: {
        summary: 'Opina sobre un producto; se publica tras revisarse',
        body: ReviewBody,
        response: { 200: fieldsRefused(Done) },
      },
    },
    async ({ shopper, body }, reply) => {
      const { title, comment, rating, product_id: productId } = body
      const opinion = { shopper, productId, written: { title, comment, rating } }
      const sent = await writeReview(db, opinion, clock())
      if (sent.ok) {
        return { success: true as const, messageForUser: 'Reseña agregada exitosamente.' }
      }
      return sendRefusedFields(reply, sent, reviewFieldTexts)
    },
  )

  app.delete(
    '/api/v1/customer/review/:id',
    {
      config: { cost: 'write' },
      schema: {
        summary: 'Retira una reseña propia',
        params: Type.Object({ id: Id }),
        response: { 200: orRefused(Done) },
      },
    },
    async ({ shopper, params }, reply) => {
      const removed = await removeReview(db, { shopperId: shopper.id, id: params.id }, clock())
      if (!removed.ok) return sendProblem(reply, removed.code)
      return { success: true as const, messageForUser: 'Reseña eliminada.' }
    },
  )
}
