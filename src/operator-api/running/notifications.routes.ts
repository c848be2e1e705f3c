import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type OfficeNotification,
  officeNotificationPermissions,
} from '#domain/running/office-notifications.ts'
import { getOperatorOfActor } from '#domain/running/operator-session-lifetimes.ts'
import * as officeNotifications from '#persistence/running/office-notifications.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { createNotificationFeed } from './notification-feed.ts'
import { openEventStream } from './server-sent-event-stream.ts'

/**
 * Maximum concurrent event streams: `mostOfOne` per operator, including the operator's API keys,
 * and `mostOfAll` per process.
 */
const mostOfOne = 8
const mostOfAll = 500
/** Polling and heartbeat intervals in ms; the heartbeat is below the usual idle timeout of one minute. */
const usualPace = { interval: 2000, heartbeat: 25_000 }

/**
 * Route of live notifications (kind and id of changed records) by server-sent events, until the
 * session ends.
 */
export async function notificationRoutes(
  server: FastifyInstance,
  { db, newsPace: { interval, heartbeat } = usualPace }: OperatorRouteDependencies,
) {
  const feed = createNotificationFeed({
    read: (since) => officeNotifications.readNotificationsSince(db, since),
    interval,
  })
  const open = new Map<ReturnType<typeof openEventStream>, string>()
  server.addHook('preClose', async () => {
    for (const events of open.keys()) events.end()
  })

  registerOperationRoute(
    server,
    'streamNews',
    {
      config: { needs: 'signed-in', unattended: true },
      summary: 'Lo que acaba de pasar, en vivo (text/event-stream)',
      description:
        'Eventos `ready` (desde aquí se escucha), `news` (`{"news":[{"kind":"order","id":"2611-…"}]}`) y `ended` (la sesión terminó). Solo llega lo que se puede ver.',
    },
    async (request, reply) => {
      const owner = getOperatorOfActor(request.caller.actor)
      const own = [...open.values()].filter((one) => one === owner)
      if (own.length >= mostOfOne || open.size >= mostOfAll)
        return sendRefusal(reply, { code: 'too-many-streams' })
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

function isFor({ kind }: OfficeNotification, { may }: OfficeCaller): boolean {
  return may(officeNotificationPermissions[kind])
}

/** The resume position of a reconnecting event stream client; invalid positions are ignored. */
function sinceOf({
  headers,
  query,
}: Pick<FastifyRequest, 'headers'> & { query: { since?: string } }) {
  const since = headers['last-event-id'] ?? query.since
  return typeof since === 'string' && officeNotifications.isPostgresTransactionSnapshot(since)
    ? since
    : null
}
