import type { FastifyInstance } from 'fastify'
import { ReviewStatisticsResponse, reviewSorts } from '#contract/reviews.ts'
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
import { sendApiErrorResponse } from '../error-responses.ts'
import { parsePositiveInteger } from '../list-query-parameters.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toRatingPercentages, toPublicReviewPhoto, toPublicReview } from './product-responses.ts'

const productIdFields = ['productId', 'product_id']
const noRatings = 'Este producto aún no tiene calificaciones.'

/** Public routes of product ratings and reviews. */
export async function ratingsRoutes(instance: FastifyInstance, { db }: { db: Db }) {
  registerShopApiRoute(
    instance,
    'getAverageRating',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'], body: productIdFields } },
      summary: 'Calificación media, o palabras si nadie ha calificado',
    },
    async ({ body }, reply) => {
      const counts = await productReviews.countReviewsByStars(
        db,
        body.productId ?? body.product_id ?? 0,
      )
      if (!counts) return sendApiErrorResponse(reply, 'not-found')
      const { sum, count } = totals(counts)
      const averageOrWords = calculateAverageRating(sum, count)
      return averageOrWords === null
        ? { message: noRatings, count }
        : { averageRating: averageOrWords, count }
    },
  )

  registerShopApiRoute(
    instance,
    'getRatingPercentages',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'], body: productIdFields } },
      summary: 'Porcentaje de reseñas por estrella',
    },
    async ({ body }, reply) => {
      const counts = await productReviews.countReviewsByStars(
        db,
        body.productId ?? body.product_id ?? 0,
      )
      return counts
        ? { percentages: toRatingPercentages(counts) }
        : sendApiErrorResponse(reply, 'not-found')
    },
  )

  registerShopApiRoute(
    instance,
    'listProductReviews',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Reseñas publicadas, de 10 en 10: todas o las de un número de estrellas',
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
      if (!listed.ok) return sendApiErrorResponse(reply, listed.code)
      const { reviews, total, pages, account, photos, topics } = listed
      return {
        product_id: productId,
        reviews: reviews.map(toPublicReview),
        total,
        page,
        pages,
        photos: photos.map(toPublicReviewPhoto),
        topics,
        account: toAccount(account),
      }
    },
  )

  registerShopApiRoute(
    instance,
    'getReviewAccounts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Cuántas reseñas recibió la tienda y qué pasó con cada una',
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
