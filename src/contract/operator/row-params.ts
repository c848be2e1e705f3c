import { Type } from 'typebox'
import { Id, IntegerId } from '../wire.ts'

/** Path parameters of routes with the id of a database row. */
export const RowParams = Type.Object({ id: Id })

/** Path parameters of routes with the id of a database row whose id column is an integer. */
export const IntegerRowParams = Type.Object({ id: IntegerId })
