import { type Static, Type } from 'typebox'
import { Day } from './api-field-types.ts'
import { ProductCard } from './catalogue.ts'

/** GET shop/offers?sort=&page=: products on offer, in pages of 24 */
export const OffersResponse = Type.Object({
  products: Type.Array(ProductCard),
  total: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  /** Date in Mexico City for which the offers in the reply are valid. */
  today: Day,
})
export type OffersResponse = Static<typeof OffersResponse>
