import { type Static, Type } from 'typebox'
import { ProductCard } from './catalogue.ts'

/** GET shop/popular: bestsellers, or featured products when sales are too few. */
export const PopularReply = Type.Object({
  best_sellers: Type.Boolean(),
  products: Type.Array(ProductCard),
})
export type PopularReply = Static<typeof PopularReply>
