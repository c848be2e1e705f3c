import { Type } from 'typebox'
import { Id, IntegerId } from '../wire.ts'

/** Path parameters of routes with a row id. */
export const RowParams = Type.Object({ id: Id })

/** Path parameters of routes with a row id from an integer column. */
export const IntegerRowParams = Type.Object({ id: IntegerId })
