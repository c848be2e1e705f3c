import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ProductIdBody } from '#contract/catalogue.ts'
import {
  AverageRatingResponse,
  PercentageRatingsResponse,
  ReviewStatisticsResponse,
  ProductReviewsResponse,
  reviewSorts,
} from '#contract/reviews.ts'
import { reviewRejectReasons } from '#domain/catalogue/review-moderation.ts'
import {
  calculateAverageRating,
  type StarCounts,
  starValues,
} from '#domain/catalogue/review-rating.ts'
import type { ReviewStatistics } from '#domain/catalogue/review-statistics.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import * as productReviews from '#persistence/catalogue/product-reviews.ts'
import type { Db } from '#persistence/database.ts'
import { listReviews } from '#use-cases/catalogue/list-reviews.ts'
import { readReviewStatistics } from '#use-cases/catalogue/read-review-statistics.ts'
import { parsePositiveInteger } from '../list-parameters.ts'
import { sendProblem } from '../problem-replies.ts'
import { toRatingPercentages, toPublicReviewPhoto, toPublicReview } from './product-replies.ts'

const productIdFields = ['productId', 'product_id']
const noRatings = 'Este producto aún no tiene calificaciones.'

/** Public routes of product ratings and reviews. */
export async function ratingsRoutes(instance: FastifyInstance, { db }: { db: Db }) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  app.post(
    '/api/v1/shop/getAverageRating',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'], body: productIdFields } },
      schema: {
        operationId: 'getAverageRating',
        summary: 'Calificación media, o palabras si nadie ha calificado',
        body: ProductIdBody,
        response: { 200: AverageRatingResponse },
      },
    },
    async ({ body }, reply) => {
      const counts = await productReviews.countReviewsByStars(
        db,
        body.productId ?? body.product_id ?? 0,
      )
      if (!counts) return sendProblem(reply, 'not-found')
      const { sum, count } = totals(counts)
      const averageOrWords = calculateAverageRating(sum, count)
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
        operationId: 'getRatingPercentages',
        summary: 'Porcentaje de reseñas por estrella',
        body: ProductIdBody,
        response: { 200: PercentageRatingsResponse },
      },
    },
    async ({ body }, reply) => {
      const counts = await productReviews.countReviewsByStars(
        db,
        body.productId ?? body.product_id ?? 0,
      )
      return counts ? { percentages: toRatingPercentages(counts) } : sendProblem(reply, 'not-found')
    },
  )

  app.get(
    '/api/v1/shop/productReviews/:id',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'listProductReviews',
        summary: 'Reseñas publicadas, de 10 en 10: todas o las de un número de estrellas',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({
          sort: Type.Optional(Type.String({ description: reviewSorts.join(', ') })),
          stars: Type.Optional(Type.String({ description: '1 a 5' })),
          page: Type.Optional(Type.String()),
        }),
        response: { 200: ProductReviewsResponse },
      },
    },
    async ({ params, query }, reply) => {
      const productId = parsePositiveInteger(params.id, 0, Number.MAX_SAFE_INTEGER)
      const page = parsePositiveInteger(query.page, 1)
      const listed = await listReviews(db, {
        productId,
        page,
        sort: reviewSorts.find((known) => known === query.sort) ?? 'recent',
        stars: starValues.find((star) => String(star) === query.stars) ?? null,
      })
      if (!listed.ok) return sendProblem(reply, listed.code)
      const { reviews, total, pages, account, photos } = listed
      return {
        product_id: productId,
        reviews: reviews.map(toPublicReview),
        total,
        page,
        pages,
        photos: photos.map(toPublicReviewPhoto),
        account: toAccount(account),
      }
    },
  )

  app.get(
    '/api/v1/shop/reviewAccounts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'getReviewAccounts',
        summary: 'Cuántas reseñas recibió la tienda y qué pasó con cada una',
        response: { 200: ReviewStatisticsResponse },
      },
    },
    async () => ({ account: toAccount(await readReviewStatistics(db)) }),
  )
}

function toAccount({
  rejected,
  ...account
}: ReviewStatistics): ReviewStatisticsResponse['account'] {
  return {
    ...account,
    rejected: getTypedEntries(rejected).flatMap(([code, count = 0]) =>
      count > 0 ? [{ reason: reviewRejectReasons[code], count }] : [],
    ),
  }
}

function totals(counts: StarCounts): { sum: number; count: number } {
  return {
    sum: starValues.reduce((sum, star) => sum + star * counts[star], 0),
    count: starValues.reduce((sum, star) => sum + counts[star], 0),
  }
}
