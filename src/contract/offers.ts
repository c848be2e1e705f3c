import { Type } from 'typebox'
import { offerSorts } from '#domain/catalogue/list-sort.ts'
import { Day, createQueryParameterSchema } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { ProductCard } from './catalogue.ts'

/** GET shop/offers?sort=&page=: products on offer, in pages of 24 */
const OffersResponse = Type.Object({
  products: Type.Array(ProductCard),
  total: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  /** Date in Mexico City for which the offers in the reply are valid. */
  today: Day,
})

export const offerOperations = {
  listOffers: {
    method: 'GET',
    path: 'shop/offers',
    query: Type.Object({
      sort: createQueryParameterSchema(offerSorts.join(', ')),
      page: createQueryParameterSchema('Página, desde 1'),
    }),
    reply: OffersResponse,
  },
} as const satisfies OperationTable
