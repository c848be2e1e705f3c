import { Type } from 'typebox'

/** GET /api/v1/news: stream of server-sent events, resumable after an event id */
export const NewsQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      maxLength: 4000,
      description: 'El `id` del último evento recibido, como el encabezado Last-Event-ID',
    }),
  ),
})
