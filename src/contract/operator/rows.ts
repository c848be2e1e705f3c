import { Type } from 'typebox'
import { Id } from '../wire.ts'

/** A row id in the path. */
export const RowParams = Type.Object({ id: Id })
