import type { FastifyInstance } from 'fastify'
import { getWebhookEventPermission } from '#domain/running/webhooks.ts'
import { readWebhookDelivery } from '#use-cases/running/read-webhooks.ts'
import { replayWebhook, testWebhook } from '#use-cases/running/replay-webhooks.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { toWebhookDelivery } from './webhook-responses.ts'

/** Routes that list and repeat webhook deliveries. */
export async function webhookDeliveryRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'getWebhookDelivery',
    { config: { needs: 'keys:read' }, summary: 'Un aviso, letra por letra, y cada intento' },
    async ({ params, caller }, reply) => {
      const found = await readWebhookDelivery(db, params.id, params.delivery)
      if (!found) return sendRefusal(reply, { code: 'delivery-not-found' })
      const needs = getWebhookEventPermission(found.type)
      return {
        delivery: toWebhookDelivery(found),
        message_id: found.messageId,
        body: needs === undefined || caller.may(needs) ? found.body : null,
        attempts: found.attempts.map(({ at, durationMs, ...attempt }) => ({
          ...attempt,
          at: at.toISOString(),
          duration_ms: durationMs,
        })),
      }
    },
  )

  registerOperationRoute(
    server,
    'testWebhook',
    { config: { needs: 'keys:write' }, summary: 'Manda un aviso de prueba' },
    async ({ params, caller, id: requestId }, reply) => {
      const asked = { ...params, actor: caller.actor, requestId }
      const tested = await testWebhook(db, asked, clock())
      if (!tested.ok) return sendRefusal(reply, tested)
      const messageForUser = 'El aviso de prueba va en camino.'
      return { success: true as const, messageForUser, delivery: tested.delivery }
    },
  )

  registerOperationRoute(
    server,
    'replayWebhookDelivery',
    { config: { needs: 'keys:write' }, summary: 'Manda un aviso otra vez' },
    async ({ params: { id, delivery }, caller, id: requestId }, reply) => {
      const asked = { id, which: { delivery }, actor: caller.actor, requestId }
      const replayed = await replayWebhook(db, asked, clock())
      if (!replayed.ok) return sendRefusal(reply, replayed)
      return { success: true as const, messageForUser: 'El aviso va en camino otra vez.' }
    },
  )

  registerOperationRoute(
    server,
    'replayWebhook',
    {
      config: { needs: 'keys:write' },
      summary: 'Manda otra vez todo lo que pasó desde un momento',
      description: 'Con los mismos `webhook-id`: quien ya lo recibió lo reconoce.',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const which = { since: new Date(body.since) }
      const asked = { ...params, which, actor: caller.actor, requestId }
      const replayed = await replayWebhook(db, asked, clock())
      if (!replayed.ok) return sendRefusal(reply, replayed)
      const { count } = replayed
      return {
        success: true as const,
        messageForUser: count === 1 ? 'Va 1 aviso en camino.' : `Van ${count} avisos en camino.`,
      }
    },
  )
}
