import { Type } from 'typebox'
import { Id, IntegerId } from '../wire.ts'

/** A row id in the path. */
export const RowParams = Type.Object({ id: Id })

/** The same where the table's id is an integer. */
export const IntegerRowParams = Type.Object({ id: IntegerId })
