import { type Static, Type } from 'typebox'
import { ProductCard } from './catalogue.ts'

/** GET shop/popular: what sells most, and where too little has been sold to say so, what the shop features. */
export const PopularReply = Type.Object({
  best_sellers: Type.Boolean(),
  products: Type.Array(ProductCard),
})
export type PopularReply = Static<typeof PopularReply>
