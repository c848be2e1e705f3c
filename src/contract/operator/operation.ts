import type { TSchema } from 'typebox'
import type { fileReply } from '../files.ts'

/** An operation of the operator API: its address, and the schemas of its parts. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/api/v1/` */
  path: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  reply: TSchema | ReturnType<typeof fileReply>
}

/** Operations by operation id. */
export type OperationTable = Record<string, Operation>
