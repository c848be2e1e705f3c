import { Type } from 'typebox'
import { fileReply } from '../files.ts'
import type { OperationTable } from './operation.ts'

/** Stream of server-sent events, resumable after an event id */
export const NewsQuery = Type.Object({
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
    query: NewsQuery,
    reply: fileReply('text/event-stream'),
  },
} as const satisfies OperationTable
