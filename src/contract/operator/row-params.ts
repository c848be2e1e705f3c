import { Type } from 'typebox'
import { Id, IntegerId } from '../api-field-types.ts'

/** Path parameters of routes with the id of a database row. */
export const RowIdParams = Type.Object({ id: Id })

/** Path parameters of routes with the id of a database row whose id column is an integer. */
export const IntegerRowIdParams = Type.Object({ id: IntegerId })
