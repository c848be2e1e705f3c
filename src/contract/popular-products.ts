import { type Static, Type } from 'typebox'
import type { OperationTable } from './api-operation.ts'
import { ProductCard } from './catalogue.ts'

/** GET shop/popular: bestsellers, or featured products when sales are too few. */
export const PopularProductsResponse = Type.Object({
  best_sellers: Type.Boolean(),
  products: Type.Array(ProductCard),
})
export type PopularProductsResponse = Static<typeof PopularProductsResponse>

export const popularProductOperations = {
  listPopularProducts: { method: 'GET', path: 'shop/popular', reply: PopularProductsResponse },
} as const satisfies OperationTable
