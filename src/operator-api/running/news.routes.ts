import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type News, newsNeeds } from '#domain/running/office-news.ts'
import { personBehind } from '#domain/running/operator-access.ts'
import * as officeNews from '#persistence/running/office-news.ts'
import type { Caller } from '#use-cases/running/recognize-operator.ts'
import { sendRefusal } from '../refusals.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'
import { openEventStream } from './event-stream.ts'
import { createNewsFeed } from './news-feed.ts'

/** Maximum concurrent event streams: of one operator, API keys included, and of the whole process. */
const mostOfOne = 8
const mostOfAll = 500
/** Polling and heartbeat intervals in ms; the heartbeat is below the usual idle timeout of one minute. */
const usualPace = { interval: 2000, heartbeat: 25_000 }

/** Route of live news (kind and id of changed records) by server-sent events, until the session ends. */
export async function newsRoutes(
  server: FastifyInstance,
  { db, newsPace: { interval, heartbeat } = usualPace }: OfficeTools,
) {
  const feed = createNewsFeed({ read: (since) => officeNews.readSince(db, since), interval })
  const open = new Map<ReturnType<typeof openEventStream>, string>()
  server.addHook('preClose', async () => {
    for (const events of open.keys()) events.end()
  })

  serve(
    server,
    'streamNews',
    {
      config: { needs: 'signed-in', unattended: true },
      summary: 'Lo que acaba de pasar, en vivo (text/event-stream)',
      description:
        'Eventos `ready` (desde aquí se escucha), `news` (`{"news":[{"kind":"order","id":"2611-…"}]}`) y `ended` (la sesión terminó). Solo llega lo que se puede ver.',
    },
    async (request, reply) => {
      const owner = personBehind(request.caller.actor)
      const own = [...open.values()].filter((one) => one === owner)
      if (own.length >= mostOfOne || open.size >= mostOfAll) {
        return sendRefusal(reply, 429, 'too-many-streams', 'Ya hay demasiadas ventanas en vivo.')
      }
      const events = openEventStream()
      const { stream, send } = events
      open.set(events, owner)
      const stops: (() => void)[] = [() => open.delete(events)]
      stream.once('close', () => {
        for (const stop of stops) stop()
      })
      let { caller } = request

      const beat = setInterval(async () => {
        // If the session check fails, the stream stays open until the next heartbeat.
        const standing = await server.recognize(request).catch(() => caller)
        if (standing) {
          caller = standing
          events.beat()
        } else {
          send('ended', {})
          events.end()
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
      if (events.isOver()) for (const stop of stops) stop()
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
    },
  )
}

function isFor({ kind }: News, { may }: Caller): boolean {
  return may(newsNeeds[kind])
}

/** The resume position of a reconnecting event stream client; invalid positions are ignored. */
function sinceOf({
  headers,
  query,
}: Pick<FastifyRequest, 'headers'> & { query: { since?: string } }) {
  const since = headers['last-event-id'] ?? query.since
  return typeof since === 'string' && officeNews.isSnapshot(since) ? since : null
}
