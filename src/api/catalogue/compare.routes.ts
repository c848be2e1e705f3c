import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { CompareProductsResponse } from '#contract/product-comparison.ts'
import type { Db } from '#persistence/database.ts'
import { compareProducts } from '#use-cases/catalogue/compare-products.ts'
import { readFirstParameterValue, createQueryParameterSchema } from '../list-parameters.ts'
import { toComparableProduct } from './product-replies.ts'

/** Public routes of product comparison. */
export async function compareRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/shop/compare',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'compareProducts',
        summary: 'Hasta cuatro productos, con sus características',
        querystring: Type.Object({
          products: createQueryParameterSchema('Claves de dirección, separadas por comas'),
        }),
        response: { 200: CompareProductsResponse },
      },
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
