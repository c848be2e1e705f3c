import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  AverageRatingReply,
  PercentageRatingsReply,
  ProductIdBody,
  ReviewPage,
  reviewSorts,
} from '#contract/catalogue.ts'
import { averageRating, type StarCounts, stars } from '#domain/catalogue/review.ts'
import * as productReviews from '#persistence/catalogue/product-reviews.ts'
import type { Db } from '#persistence/database.ts'
import { wholeNumber } from '../list-parameters.ts'
import { sendProblem } from '../problem-replies.ts'
import { percentages, publicReview } from './product-replies.ts'

const pageSize = 10
const productIdFields = ['productId', 'product_id']
const noRatings = 'Este producto aún no tiene calificaciones.'

/** What shoppers say of a product; open to everyone. */
export async function ratingsRoutes(instance: FastifyInstance, { db }: { db: Db }) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  app.post(
    '/api/v1/shop/getAverageRating',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'], body: productIdFields } },
      schema: {
        summary: 'Calificación media, o palabras si nadie ha calificado',
        body: ProductIdBody,
        response: { 200: AverageRatingReply },
      },
    },
    async ({ body }, reply) => {
      const counts = await productReviews.starCounts(db, body.productId ?? body.product_id ?? 0)
      if (!counts) return sendProblem(reply, 'not-found')
      const { sum, count } = totals(counts)
      const averageOrWords = averageRating(sum, count)
      return averageOrWords === null
        ? { message: noRatings, count }
        : { averageRating: averageOrWords, count }
    },
  )

  app.post(
    '/api/v1/shop/percentageRatings',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'], body: productIdFields } },
      schema: {
        summary: 'Porcentaje de reseñas por estrella',
        body: ProductIdBody,
        response: { 200: PercentageRatingsReply },
      },
    },
    async ({ body }, reply) => {
      const counts = await productReviews.starCounts(db, body.productId ?? body.product_id ?? 0)
      return counts ? { percentages: percentages(counts) } : sendProblem(reply, 'not-found')
    },
  )

  app.get(
    '/api/v1/shop/productReviews/:id',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        summary: 'Reseñas publicadas, de 10 en 10',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({
          sort: Type.Optional(Type.String({ description: reviewSorts.join(', ') })),
          page: Type.Optional(Type.String()),
        }),
        response: { 200: ReviewPage },
      },
    },
    async ({ params, query }, reply) => {
      const id = wholeNumber(params.id, 0, Number.MAX_SAFE_INTEGER)
      const counts = await productReviews.starCounts(db, id)
      if (!counts) return sendProblem(reply, 'not-found')
      const page = wholeNumber(query.page, 1)
      const sort = reviewSorts.find((known) => known === query.sort) ?? 'recent'
      const offset = (page - 1) * pageSize
      const shown = await productReviews.published(db, id, { sort, limit: pageSize, offset })
      const { count } = totals(counts)
      return {
        reviews: shown.map(publicReview),
        total: count,
        page,
        pages: Math.max(1, Math.ceil(count / pageSize)),
      }
    },
  )
}

function totals(counts: StarCounts): { sum: number; count: number } {
  return {
    sum: stars.reduce((sum, star) => sum + star * counts[star], 0),
    count: stars.reduce((sum, star) => sum + counts[star], 0),
  }
}
