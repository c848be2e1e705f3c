import type { FastifyInstance, FastifyReply } from 'fastify'
import { webhookEvents } from '#domain/running/webhooks.ts'
import * as endpoints from '#persistence/running/webhook-endpoints.ts'
import {
  changeWebhook,
  makeWebhook,
  removeWebhook,
  renewWebhookSecret,
  switchWebhook,
} from '#use-cases/running/manage-webhooks.ts'
import { readWebhook } from '#use-cases/running/read-webhooks.ts'
import { sendEditRefused, sendRefused, sendUnfit } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { toDelivery, toWebhook } from './webhook-replies.ts'

const refusals = {
  'operator-not-found': 'Ya no eres de la tienda.',
  'event-not-found': 'No hay un aviso así.',
  'url-unfit': 'Escribe una dirección que empiece por https://, sin usuario ni contraseña.',
  'too-many-webhooks': 'Ya hay 50 sistemas; quita uno que no se use.',
  'webhook-not-found': 'Ese sistema ya no está.',
}

/** Routes of webhook endpoints. */
export async function webhookRoutes(
  server: FastifyInstance,
  { db, clock, webhookSecrets }: OfficeTools,
) {
  serve(
    server,
    'listWebhooks',
    { config: { needs: 'keys:read' }, summary: 'Sistemas a los que se avisa' },
    async () => ({
      webhooks: (await endpoints.list(db)).map(toWebhook),
      events: [...webhookEvents],
    }),
  )

  serve(
    server,
    'createWebhook',
    { config: { needs: 'keys:write', stepUp: true }, summary: 'Agrega un sistema al que se avisa' },
    async ({ body, caller, id: requestId }, reply) => {
      const asked = { ...body, maker: caller.operator.email, actor: caller.actor, requestId }
      const made = await makeWebhook(db, webhookSecrets, asked, clock())
      return made.ok ? { id: made.id, secret: made.secret } : sendWebhookRefused(reply, made)
    },
  )

  serve(
    server,
    'getWebhook',
    { config: { needs: 'keys:read' }, summary: 'Un sistema, con lo que se le mandó' },
    async ({ params, query }, reply) => {
      const found = await readWebhook(db, params.id, query)
      if (!found) return sendRefused(reply, { code: 'webhook-not-found' }, refusals)
      return {
        webhook: toWebhook(found.endpoint),
        deliveries: found.deliveries.map(toDelivery),
        has_older: found.hasOlder,
      }
    },
  )

  serve(
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
      return changed.ok ? done('Quedó guardado.') : sendWebhookRefused(reply, changed)
    },
  )

  serve(
    server,
    'switchWebhook',
    { config: { needs: 'keys:write' }, summary: 'Enciende o apaga los avisos a un sistema' },
    async ({ params, body, caller, id: requestId }, reply) => {
      const asked = { ...params, ...body, actor: caller.actor, requestId }
      const switched = await switchWebhook(db, asked, clock())
      if (!switched.ok) return sendRefused(reply, switched, refusals)
      return done(body.on ? 'Los avisos están encendidos.' : 'Los avisos están apagados.')
    },
  )

  serve(
    server,
    'rotateWebhookSecret',
    {
      config: { needs: 'keys:write', stepUp: true },
      summary: 'Hace otro secreto; el anterior vale un día más',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const asked = { ...params, actor: caller.actor, requestId }
      const renewed = await renewWebhookSecret(db, webhookSecrets, asked, clock())
      if (!renewed.ok) return sendRefused(reply, renewed, refusals)
      const { secret, formerUntil } = renewed
      return { secret, former_secret_until: formerUntil.toISOString() }
    },
  )

  serve(
    server,
    'deleteWebhook',
    {
      config: { needs: 'keys:write', stepUp: true },
      summary: 'Quita un sistema, con lo que se le mandó',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const asked = { ...params, actor: caller.actor, requestId }
      const removed = await removeWebhook(db, asked, clock())
      if (!removed.ok) return sendRefused(reply, removed, refusals)
      return done(`A «${removed.name}» ya no se le avisa.`)
    },
  )
}

type Unfit = Exclude<Awaited<ReturnType<typeof makeWebhook | typeof changeWebhook>>, { ok: true }>

function sendWebhookRefused(reply: FastifyReply, unfit: Unfit) {
  return unfit.code === 'url-unfit'
    ? sendUnfit(reply, 'invalid-input', 'url', refusals['url-unfit'])
    : sendEditRefused(reply, unfit, refusals)
}
