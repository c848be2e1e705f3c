import type { FastifyInstance } from 'fastify'
import type { Db } from '#persistence/database.ts'
import { bundleRoutes } from '../buying/bundles.routes.ts'
import { deliveryEstimateRoutes } from '../buying/delivery-estimates.routes.ts'
import { catalogueRoutes } from '../catalogue/catalogue.routes.ts'
import { productComparisonRoutes } from '../catalogue/compare.routes.ts'
import { offersRoutes } from '../catalogue/offers.routes.ts'
import { productQuestionRoutes } from '../catalogue/product-questions.routes.ts'
import { ratingsRoutes } from '../catalogue/ratings.routes.ts'
import { searchRoutes } from '../catalogue/search.routes.ts'
import { shopContentRoutes } from './shop-content.routes.ts'

/**
 * Registers the API routes of public reads, whose replies are equal for every reader and show the
 * data at the time that `clock` returns.
 */
export async function registerPublicReadRoutes(
  app: FastifyInstance,
  reads: { db: Db; clock: () => Date },
) {
  await app.register(catalogueRoutes, reads)
  await app.register(productComparisonRoutes, reads)
  await app.register(offersRoutes, reads)
  await app.register(ratingsRoutes, reads)
  await app.register(productQuestionRoutes, reads)
  await app.register(searchRoutes, reads)
  await app.register(shopContentRoutes, reads)
  await app.register(deliveryEstimateRoutes, reads)
  await app.register(bundleRoutes, reads)
}
