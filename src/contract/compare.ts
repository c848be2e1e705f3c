import { type Static, Type } from 'typebox'
import { ComparableProduct } from './catalogue.ts'

/** GET shop/compare?products=a,b: up to four products by their address keys, in this order. */
export const CompareReply = Type.Object({
  products: Type.Array(ComparableProduct),
  /** keys under which there is none that can be seen */
  missing: Type.Array(Type.String()),
})
export type CompareReply = Static<typeof CompareReply>
