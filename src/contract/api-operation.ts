import type { Static, TSchema } from 'typebox'
import type { createFileResponseSchema } from './file-response-schemas.ts'

/** An operation of an API: HTTP method, path, and the schemas of parameters, query, body and reply. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/api/v1/`; with a leading slash it is absolute */
  path: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  reply: TSchema | ReturnType<typeof createFileResponseSchema>
  /** Codes of the operation's refusals, without those that every operation shares */
  refusals?: readonly string[]
}

/** Path parameters, query and body that a client sends when it calls an API operation. */
export type ApiOperationCall = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** Whether a CSV export is answered as an Excel workbook */
  isWorkbook?: boolean
}

/** Operations by operation id. */
export type OperationTable = Record<string, Operation>

/**
 * Type of an operation's path parameters, query, body or reply, as the server receives or sends
 * them.
 */
export type OperationInputOrReply<
  Described extends Operation,
  Key extends 'params' | 'query' | 'body' | 'reply',
> = Described extends Record<Key, infer Schema extends TSchema> ? Static<Schema> : unknown

/** Codes of an operation's refusals, without those that every operation shares. */
export type OperationRefusalCode<Described extends Operation> = Described extends {
  refusals: readonly (infer Code extends string)[]
}
  ? Code
  : never
