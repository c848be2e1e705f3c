import type { FastifyInstance, FastifyReply } from 'fastify'
import { getRefusalText, type OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { webhookEvents } from '#domain/running/webhooks.ts'
import * as endpoints from '#persistence/running/webhook-endpoints.ts'
import {
  changeWebhook,
  makeWebhook,
  removeWebhook,
  renewWebhookSecret,
  setWebhookEnabled,
} from '#use-cases/running/manage-webhooks.ts'
import { readWebhook } from '#use-cases/running/read-webhooks.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal, sendInvalidFieldError } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { toWebhookDelivery, toWebhook } from './webhook-responses.ts'

const ownTexts: OwnRefusalTexts = {
  'operator-not-found': 'Ya no eres de la tienda.',
}

/** Routes of webhook endpoints. */
export async function webhookRoutes(
  server: FastifyInstance,
  { db, clock, webhookSecrets }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listWebhooks',
    { config: { needs: 'keys:read' }, summary: 'Sistemas a los que se avisa' },
    async () => ({
      webhooks: (await endpoints.listEndpoints(db)).map(toWebhook),
      events: [...webhookEvents],
    }),
  )

  registerOperationRoute(
    server,
    'createWebhook',
    { config: { needs: 'keys:write', stepUp: true }, summary: 'Agrega un sistema al que se avisa' },
    async ({ body, caller, id: requestId }, reply) => {
      const asked = { ...body, maker: caller.operator.email, actor: caller.actor, requestId }
      const made = await makeWebhook(db, webhookSecrets, asked, clock())
      return made.ok ? { id: made.id, secret: made.secret } : sendWebhookRefused(reply, made)
    },
  )

  registerOperationRoute(
    server,
    'getWebhook',
    { config: { needs: 'keys:read' }, summary: 'Un sistema, con lo que se le mandó' },
    async ({ params, query }, reply) => {
      const found = await readWebhook(db, params.id, query)
      if (!found) return sendRefusal(reply, { code: 'webhook-not-found' })
      return {
        webhook: toWebhook(found.endpoint),
        deliveries: found.deliveries.map(toWebhookDelivery),
        has_older: found.hasOlder,
      }
    },
  )

  registerOperationRoute(
    server,
    'updateWebhook',
    {
      config: { needs: 'keys:write', stepUp: true },
      summary: 'Cambia nombre, dirección o avisos de un sistema',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { operator, actor } = caller
      const asked = { ...body, ...params, granted: operator.permissions, actor, requestId }
      const changed = await changeWebhook(db, asked, clock())
      return changed.ok ? createSuccessReply('Quedó guardado.') : sendWebhookRefused(reply, changed)
    },
  )

  registerOperationRoute(
    server,
    'switchWebhook',
    { config: { needs: 'keys:write' }, summary: 'Enciende o apaga los avisos a un sistema' },
    async ({ params, body, caller, id: requestId }, reply) => {
      const asked = { ...params, ...body, actor: caller.actor, requestId }
      const switched = await setWebhookEnabled(db, asked, clock())
      if (!switched.ok) return sendRefusal(reply, switched)
      return createSuccessReply(
        body.on ? 'Los avisos están encendidos.' : 'Los avisos están apagados.',
      )
    },
  )

  registerOperationRoute(
    server,
    'rotateWebhookSecret',
    {
      config: { needs: 'keys:write', stepUp: true },
      summary: 'Hace otro secreto; el anterior vale un día más',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const asked = { ...params, actor: caller.actor, requestId }
      const renewed = await renewWebhookSecret(db, webhookSecrets, asked, clock())
      if (!renewed.ok) return sendRefusal(reply, renewed)
      const { secret, formerUntil } = renewed
      return { secret, former_secret_until: formerUntil.toISOString() }
    },
  )

  registerOperationRoute(
    server,
    'deleteWebhook',
    {
      config: { needs: 'keys:write', stepUp: true },
      summary: 'Quita un sistema, con lo que se le mandó',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const asked = { ...params, actor: caller.actor, requestId }
      const removed = await removeWebhook(db, asked, clock())
      if (!removed.ok) return sendRefusal(reply, removed)
      return createSuccessReply(`A «${removed.name}» ya no se le avisa.`)
    },
  )
}

type Unfit = Exclude<Awaited<ReturnType<typeof makeWebhook | typeof changeWebhook>>, { ok: true }>

function sendWebhookRefused(reply: FastifyReply, unfit: Unfit) {
  return unfit.code === 'url-unfit'
    ? sendInvalidFieldError(reply, 'invalid-input', 'url', getRefusalText('url-unfit'))
    : sendRefusal(reply, unfit, ownTexts)
}
