import { Type } from 'typebox'
import { offerSorts } from '#domain/catalogue/list-sort.ts'
import { Day, Nullable, createQueryParameterSchema } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { ProductCard, SearchResultFilters } from './catalogue.ts'
import { productFilterParameters } from './product-filter-parameters.ts'

/**
 * GET shop/offers?sort=&page=&category=slug&f.{code}=label (repeatable)&min=&max= (pesos)&stock=1: products on offer, in
 * pages of 24
 */
const OffersResponse = Type.Object({
  products: Type.Array(ProductCard),
  total: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  /** Date in Mexico City for which the offers in the reply are valid. */
  today: Day,
  /** Filters of the offers; null with more offers than can be filtered. */
  filters: Nullable(SearchResultFilters),
})

export const offerOperations = {
  listOffers: {
    method: 'GET',
    path: 'shop/offers',
    query: Type.Object({
      sort: createQueryParameterSchema(offerSorts.join(', ')),
      page: createQueryParameterSchema('Página, desde 1'),
      category: createQueryParameterSchema('Solo lo de una categoría, por su clave'),
      ...productFilterParameters,
    }),
    reply: OffersResponse,
  },
} as const satisfies OperationTable
