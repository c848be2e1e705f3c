import { Type } from 'typebox'
import { createQueryParameterSchema } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { ComparableProduct } from './catalogue.ts'

/** GET shop/compare?products=a,b: compares up to four products by URL key, in the given order. */
const CompareProductsResponse = Type.Object({
  products: Type.Array(ComparableProduct),
  /** URL keys in the request that belong to no visible product. */
  missing: Type.Array(Type.String()),
})

export const productComparisonOperations = {
  compareProducts: {
    method: 'GET',
    path: 'shop/compare',
    query: Type.Object({
      products: createQueryParameterSchema('Claves de dirección, separadas por comas'),
    }),
    reply: CompareProductsResponse,
  },
} as const satisfies OperationTable
