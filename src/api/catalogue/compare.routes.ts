import type { FastifyInstance } from 'fastify'
import type { Db } from '#persistence/database.ts'
import { compareProducts } from '#use-cases/catalogue/compare-products.ts'
import { readFirstParameterValue } from '../list-query-parameters.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toComparableProduct } from './product-responses.ts'

/** Public routes of product comparison. */
export async function productComparisonRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  registerShopApiRoute(
    instance,
    'compareProducts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Hasta cuatro productos, con sus características',
    },
    async ({ query }) => {
      const { products, missing } = await compareProducts(
        db,
        readFirstParameterValue(query, 'products') ?? '',
      )
      const now = clock()
      return { products: products.map((product) => toComparableProduct(product, now)), missing }
    },
  )
}
