import { Type } from 'typebox'
import { createFileResponseSchema } from '../file-response-schemas.ts'
import type { OperationTable } from './api-operation.ts'

/** Stream of server-sent events, resumable after an event id */
export const NotificationStreamQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      maxLength: 4000,
      description: 'El `id` del último evento recibido, como el encabezado Last-Event-ID',
    }),
  ),
})

export const operations = {
  streamNews: {
    method: 'GET',
    path: 'news',
    query: NotificationStreamQuery,
    reply: createFileResponseSchema('text/event-stream'),
  },
} as const satisfies OperationTable
