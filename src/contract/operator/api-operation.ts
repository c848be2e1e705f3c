import type { TSchema } from 'typebox'
import type { createFileResponseSchema } from '../file-response-schemas.ts'

/**
 * An operation of the operator API: HTTP method, path, and the schemas of parameters, query, body
 * and reply.
 */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path of the operation below `/api/v1/` */
  path: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  reply: TSchema | ReturnType<typeof createFileResponseSchema>
}

/** Operations by operation id. */
export type OperationTable = Record<string, Operation>
