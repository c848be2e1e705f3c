import { type Static, Type } from 'typebox'
import { ComparableProduct } from './catalogue.ts'

/** GET shop/compare?products=a,b: compares up to four products by URL key, in the given order. */
export const CompareProductsResponse = Type.Object({
  products: Type.Array(ComparableProduct),
  /** URL keys in the request that belong to no visible product. */
  missing: Type.Array(Type.String()),
})
export type CompareProductsResponse = Static<typeof CompareProductsResponse>
