import { type Static, Type } from 'typebox'
import { ProductCard } from './catalogue.ts'
import { Day } from './wire.ts'

/** GET shop/offers?sort=&page= (pages of 24) */
export const OffersReply = Type.Object({
  products: Type.Array(ProductCard),
  total: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  /** Date of these offers in Mexico City. */
  today: Day,
})
export type OffersReply = Static<typeof OffersReply>
