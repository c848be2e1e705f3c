import { Readable } from 'node:stream'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NewsQuery } from '#contract/operator/news.ts'
import { type News, newsNeeds } from '#domain/running/office-news.ts'
import { personBehind } from '#domain/running/operator-access.ts'
import * as officeNews from '#persistence/running/office-news.ts'
import type { Caller } from '#use-cases/running/recognize-operator.ts'
import { sendRefusal } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'
import { createNewsFeed } from './news-feed.ts'

/** Streams that one person may have open, their keys' included, and all of them in this process. */
const mostOfOne = 8
const mostOfAll = 500
/** Bytes that wait for somebody who reads slowly; one who falls behind further connects anew. */
const mostWaiting = 64 * 1024
/** Proxies and servers close what is silent for a minute. */
const usualPace = { interval: 2000, heartbeat: 25_000 }

/** What has just happened, as ids: server-sent events for as long as the session stands. */
export async function newsRoutes(
  server: FastifyInstance,
  { db, newsPace: { interval, heartbeat } = usualPace }: OfficeTools,
) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  const feed = createNewsFeed({ read: (since) => officeNews.readSince(db, since), interval })
  const open = new Map<Readable, string>()
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.push(null)
  })

  app.get(
    '/api/v1/news',
    {
      config: { needs: 'signed-in', unattended: true },
      schema: {
        summary: 'Lo que acaba de pasar, en vivo (text/event-stream)',
        description:
          'Eventos `ready` (desde aquí se escucha), `news` (`{"news":[{"kind":"order","id":"2611-…"}]}`) y `ended` (la sesión terminó). Sólo llega lo que se puede ver.',
        querystring: NewsQuery,
      },
    },
    async (request, reply) => {
      const owner = personBehind(request.caller.actor)
      const own = [...open.values()].filter((one) => one === owner)
      if (own.length >= mostOfOne || open.size >= mostOfAll) {
        return sendRefusal(reply, 429, 'too-many-streams', 'Ya hay demasiadas ventanas en vivo.')
      }
      const stream = new Readable({ read() {} })
      open.set(stream, owner)
      const stops: (() => void)[] = [() => open.delete(stream)]
      stream.once('close', () => {
        for (const stop of stops) stop()
      })
      let { caller } = request

      function send(event: string, data: object, id = '') {
        if (stream.readableLength > mostWaiting) return stream.destroy()
        stream.push(`event: ${event}\n${id && `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
      }

      const beat = setInterval(async () => {
        const standing = await app.recognize(request).catch(() => caller)
        if (stream.destroyed) return
        if (standing) {
          caller = standing
          stream.push(': \n\n')
        } else {
          send('ended', {})
          stream.push(null)
        }
      }, heartbeat)
      stops.push(() => clearInterval(beat))

      let isReady = false
      try {
        stops.push(
          await feed.listen(sinceOf(request), ({ news, snapshot }) => {
            const seen = news.filter((one) => isFor(one, caller))
            if (!isReady) send('ready', { news: seen }, snapshot)
            else if (seen.length > 0) send('news', { news: seen }, snapshot)
            isReady = true
          }),
        )
      } catch (error) {
        stream.destroy()
        throw error
      }
      if (stream.destroyed) for (const stop of stops) stop()
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
    },
  )
}

function isFor({ kind }: News, { may }: Caller): boolean {
  return may(newsNeeds[kind])
}

/** Where whoever comes back left off; what nobody can have been told is no place to go on from. */
function sinceOf({
  headers,
  query,
}: Pick<FastifyRequest, 'headers'> & { query: { since?: string } }) {
  const since = headers['last-event-id'] ?? query.since
  return typeof since === 'string' && officeNews.isSnapshot(since) ? since : null
}
