import { type Static, Type } from 'typebox'
import { Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

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
  created_at: IsoDateTime,
  former_secret_until: Nullable(IsoDateTime),
  failing_since: Nullable(IsoDateTime),
  off_at: Nullable(IsoDateTime),
  off_reason: Nullable(
    Type.Union([Type.Literal('person'), Type.Literal('failing'), Type.Literal('gone')]),
  ),
  version: RecordVersion,
})
export type Webhook = Static<typeof Webhook>

const WebhookDeliveryState = Type.Union(
  [Type.Literal('waiting'), Type.Literal('sent'), Type.Literal('failed'), Type.Literal('held')],
  { description: '`held`: pasó mientras estaba apagado' },
)
export type WebhookDeliveryState = Static<typeof WebhookDeliveryState>

export const WebhookDelivery = Type.Object({
  id: Id,
  type: Type.String(),
  occurred_at: IsoDateTime,
  state: WebhookDeliveryState,
  tries: Type.Integer(),
  next_try_at: Nullable(IsoDateTime),
  status: Nullable(Type.Integer({ description: 'Lo que contestó la última vez' })),
  problem: Nullable(Type.String()),
  duration_ms: Nullable(Type.Integer()),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WebhooksResponse = Type.Object({
  webhooks: Type.Array(Webhook),
  events: Type.Array(
    Type.Object({ type: Type.String(), text: Type.String(), needs: Type.String() }),
    { description: 'Lo que se puede avisar, y qué permiso tiene quien lo elige' },
  ),
})
export type WebhooksResponse = Static<typeof WebhooksResponse>

/** Creates a webhook endpoint, a URL of another system to which the shop sends events */
export const CreateWebhookBody = Type.Object({ name: Name, url: Url, events: Events })

export const CreatedWebhookResponse = Type.Object({ id: Id, secret: Secret })

/** Changes a webhook endpoint */
export const UpdateWebhookBody = Type.Object({
  name: Type.Optional(Name),
  url: Type.Optional(Url),
  events: Type.Optional(Events),
  version: RecordVersionWhenFormOpened,
})

/** Enables or disables a webhook endpoint */
export const SetWebhookEnabledBody = Type.Object({ on: Type.Boolean() })

/** Replaces the secret of a webhook endpoint */
export const RenewedWebhookSecretResponse = Type.Object({
  secret: Secret,
  former_secret_until: IsoDateTime,
})
export type RenewedWebhookSecretResponse = Static<typeof RenewedWebhookSecretResponse>

/** Returns a webhook endpoint with the events sent to it (deliveries) */
export const WebhookDeliveriesQuery = Type.Object({
  after: Type.Optional(Id),
  state: Type.Optional(WebhookDeliveryState),
})

export const WebhookDetailsResponse = Type.Object({
  webhook: Webhook,
  deliveries: Type.Array(WebhookDelivery, { description: '30 a lo más, lo más nuevo primero' }),
  has_older: Type.Boolean(),
})
export type WebhookDetailsResponse = Static<typeof WebhookDetailsResponse>

export const WebhookDeliveryParams = Type.Object({ id: Id, delivery: Id })

/** A webhook delivery with its attempts */
export const WebhookDeliveryResponse = Type.Object({
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
      at: IsoDateTime,
      duration_ms: Type.Integer(),
      status: Nullable(Type.Integer()),
      problem: Nullable(Type.String()),
      answer: Type.String({ description: 'El principio de lo que contestó' }),
    }),
  ),
})
export type WebhookDeliveryResponse = Static<typeof WebhookDeliveryResponse>

/** Resends all webhook events since a given time */
export const ReplayWebhookEventsBody = Type.Object({ since: IsoDateTime })

export const WebhookTestResponse = Type.Object({
  success: Type.Literal(true),
  messageForUser: Type.String(),
  delivery: Id,
})

export const webhookOperations = {
  listWebhooks: { method: 'GET', path: 'webhooks', reply: WebhooksResponse },
  createWebhook: {
    method: 'POST',
    path: 'webhooks',
    body: CreateWebhookBody,
    reply: CreatedWebhookResponse,
    refusals: [
      'beyond-own',
      'changed-meanwhile',
      'event-not-found',
      'operator-not-found',
      'too-many-webhooks',
      'url-unfit',
      'webhook-not-found',
    ],
  },
  getWebhook: {
    method: 'GET',
    path: 'webhooks/:id',
    params: RowIdParams,
    query: WebhookDeliveriesQuery,
    reply: WebhookDetailsResponse,
    refusals: ['webhook-not-found'],
  },
  updateWebhook: {
    method: 'PATCH',
    path: 'webhooks/:id',
    params: RowIdParams,
    body: UpdateWebhookBody,
    reply: SuccessResponse,
    refusals: [
      'beyond-own',
      'changed-meanwhile',
      'event-not-found',
      'operator-not-found',
      'too-many-webhooks',
      'url-unfit',
      'webhook-not-found',
    ],
  },
  switchWebhook: {
    method: 'PUT',
    path: 'webhooks/:id/state',
    params: RowIdParams,
    body: SetWebhookEnabledBody,
    reply: SuccessResponse,
    refusals: ['webhook-not-found'],
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: 'webhooks/:id/secret',
    params: RowIdParams,
    reply: RenewedWebhookSecretResponse,
    refusals: ['webhook-not-found'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: 'webhooks/:id',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['webhook-not-found'],
  },
  getWebhookDelivery: {
    method: 'GET',
    path: 'webhooks/:id/deliveries/:delivery',
    params: WebhookDeliveryParams,
    reply: WebhookDeliveryResponse,
    refusals: ['delivery-not-found'],
  },
  testWebhook: {
    method: 'POST',
    path: 'webhooks/:id/test',
    params: RowIdParams,
    reply: WebhookTestResponse,
    refusals: ['delivery-not-found', 'webhook-not-found', 'webhook-off'],
  },
  replayWebhookDelivery: {
    method: 'POST',
    path: 'webhooks/:id/deliveries/:delivery/replay',
    params: WebhookDeliveryParams,
    reply: SuccessResponse,
    refusals: ['delivery-not-found', 'webhook-not-found', 'webhook-off'],
  },
  replayWebhook: {
    method: 'POST',
    path: 'webhooks/:id/replay',
    params: RowIdParams,
    body: ReplayWebhookEventsBody,
    reply: SuccessResponse,
    refusals: ['delivery-not-found', 'webhook-not-found', 'webhook-off'],
  },
} as const satisfies OperationTable
