import { type Static, Type } from 'typebox'
import { Done } from '../problem.ts'
import { Id, Moment, Nullable } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'
import type { OperationTable } from './operation.ts'
import { RowParams } from './row-params.ts'

const Name = Type.String({ minLength: 1, maxLength: 80 })
const Url = Type.String({ minLength: 1, maxLength: 500, description: '`https://…`' })
const Events = Type.Array(Type.String({ maxLength: 60 }), {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description: 'Como `order.shipped`',
})
const Secret = Type.String({ description: 'Con qué se firma, `whsec_…`; no se vuelve a mostrar' })

export const Webhook = Type.Object({
  id: Id,
  name: Name,
  url: Url,
  events: Events,
  made_by: Type.String(),
  created_at: Moment,
  former_secret_until: Nullable(Moment),
  failing_since: Nullable(Moment),
  off_at: Nullable(Moment),
  off_reason: Nullable(
    Type.Union([Type.Literal('person'), Type.Literal('failing'), Type.Literal('gone')]),
  ),
  version: Version,
})
export type Webhook = Static<typeof Webhook>

const DeliveryState = Type.Union(
  [Type.Literal('waiting'), Type.Literal('sent'), Type.Literal('failed'), Type.Literal('held')],
  { description: '`held`: pasó mientras estaba apagado' },
)
export type DeliveryState = Static<typeof DeliveryState>

export const WebhookDelivery = Type.Object({
  id: Id,
  type: Type.String(),
  occurred_at: Moment,
  state: DeliveryState,
  tries: Type.Integer(),
  next_try_at: Nullable(Moment),
  status: Nullable(Type.Integer({ description: 'Lo que contestó la última vez' })),
  problem: Nullable(Type.String()),
  duration_ms: Nullable(Type.Integer()),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WebhooksReply = Type.Object({
  webhooks: Type.Array(Webhook),
  events: Type.Array(
    Type.Object({ type: Type.String(), text: Type.String(), needs: Type.String() }),
    { description: 'Lo que se puede avisar, y qué permiso tiene quien lo elige' },
  ),
})
export type WebhooksReply = Static<typeof WebhooksReply>

/** Creates a webhook endpoint */
export const MakeWebhookBody = Type.Object({ name: Name, url: Url, events: Events })

export const MadeWebhookReply = Type.Object({ id: Id, secret: Secret })

/** Changes a webhook endpoint */
export const ChangeWebhookBody = Type.Object({
  name: Type.Optional(Name),
  url: Type.Optional(Url),
  events: Type.Optional(Events),
  version: ReadVersion,
})

/** Enables or disables a webhook endpoint */
export const SwitchWebhookBody = Type.Object({ on: Type.Boolean() })

/** Replaces the secret of a webhook endpoint */
export const RenewedSecretReply = Type.Object({
  secret: Secret,
  former_secret_until: Moment,
})
export type RenewedSecretReply = Static<typeof RenewedSecretReply>

/** A webhook endpoint with its deliveries */
export const WebhookQuery = Type.Object({
  after: Type.Optional(Id),
  state: Type.Optional(DeliveryState),
})

export const WebhookReply = Type.Object({
  webhook: Webhook,
  deliveries: Type.Array(WebhookDelivery, { description: '30 a lo más, lo más nuevo primero' }),
  has_older: Type.Boolean(),
})
export type WebhookReply = Static<typeof WebhookReply>

export const DeliveryParams = Type.Object({ id: Id, delivery: Id })

/** A webhook delivery with its attempts */
export const DeliveryReply = Type.Object({
  delivery: WebhookDelivery,
  message_id: Type.String({ description: 'El mismo cada vez que se manda' }),
  body: Nullable(
    Type.String({
      description:
        'Lo que se firma y se manda, letra por letra; null sin permiso de ver de qué trata',
    }),
  ),
  attempts: Type.Array(
    Type.Object({
      at: Moment,
      duration_ms: Type.Integer(),
      status: Nullable(Type.Integer()),
      problem: Nullable(Type.String()),
      answer: Type.String({ description: 'El principio de lo que contestó' }),
    }),
  ),
})
export type DeliveryReply = Static<typeof DeliveryReply>

/** Resends all events since a moment */
export const ReplayBody = Type.Object({ since: Moment })

export const TestedReply = Type.Object({
  success: Type.Literal(true),
  messageForUser: Type.String(),
  delivery: Id,
})

export const operations = {
  listWebhooks: { method: 'GET', path: 'webhooks', reply: WebhooksReply },
  createWebhook: {
    method: 'POST',
    path: 'webhooks',
    body: MakeWebhookBody,
    reply: MadeWebhookReply,
  },
  getWebhook: {
    method: 'GET',
    path: 'webhooks/:id',
    params: RowParams,
    query: WebhookQuery,
    reply: WebhookReply,
  },
  updateWebhook: {
    method: 'PATCH',
    path: 'webhooks/:id',
    params: RowParams,
    body: ChangeWebhookBody,
    reply: Done,
  },
  switchWebhook: {
    method: 'PUT',
    path: 'webhooks/:id/state',
    params: RowParams,
    body: SwitchWebhookBody,
    reply: Done,
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: 'webhooks/:id/secret',
    params: RowParams,
    reply: RenewedSecretReply,
  },
  deleteWebhook: { method: 'DELETE', path: 'webhooks/:id', params: RowParams, reply: Done },
  getWebhookDelivery: {
    method: 'GET',
    path: 'webhooks/:id/deliveries/:delivery',
    params: DeliveryParams,
    reply: DeliveryReply,
  },
  testWebhook: { method: 'POST', path: 'webhooks/:id/test', params: RowParams, reply: TestedReply },
  replayWebhookDelivery: {
    method: 'POST',
    path: 'webhooks/:id/deliveries/:delivery/replay',
    params: DeliveryParams,
    reply: Done,
  },
  replayWebhook: {
    method: 'POST',
    path: 'webhooks/:id/replay',
    params: RowParams,
    body: ReplayBody,
    reply: Done,
  },
} as const satisfies OperationTable
