import { Type } from 'typebox'
import type { OperationTable } from '../api-operation.ts'
import { createFileResponseSchema } from '../file-response-schemas.ts'

/**
 * Opens a stream of server-sent events for the back office; a client can resume after the id of its
 * last event
 */
export const NotificationStreamQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      maxLength: 4000,
      description: 'El `id` del último evento recibido, como el encabezado Last-Event-ID',
    }),
  ),
})

export const notificationStreamOperations = {
  streamNews: {
    method: 'GET',
    path: 'news',
    query: NotificationStreamQuery,
    reply: createFileResponseSchema('text/event-stream'),
    refusals: ['too-many-streams'],
  },
} as const satisfies OperationTable
