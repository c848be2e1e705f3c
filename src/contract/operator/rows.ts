import { Type } from 'typebox'
import { Id } from '../wire.ts'

/** A row by the number in its address. */
export const RowParams = Type.Object({ id: Id })
