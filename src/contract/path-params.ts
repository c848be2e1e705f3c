import { Type } from 'typebox'
import { Id, IntegerId } from './api-field-types.ts'

/** Path parameters of routes with the id of a database row. */
export const RowIdParams = Type.Object({ id: Id })

/** Path parameters of routes with the id of a database row whose id column is an integer. */
export const IntegerRowIdParams = Type.Object({ id: IntegerId })

/** Path parameters of routes with an order number. */
export const OrderNumberParams = Type.Object({ number: Type.String({ maxLength: 20 }) })

/** Path parameters of public product routes; an invalid id is answered as a missing product. */
export const ProductIdParams = Type.Object({ id: Type.String() })
