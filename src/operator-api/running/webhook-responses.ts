import type { Webhook, WebhookDelivery } from '#contract/operator/webhooks.ts'
import type { WebhookDeliveryLogEntry } from '#persistence/running/webhook-deliveries.ts'
import type { WebhookEndpoint } from '#persistence/running/webhook-endpoints.ts'
import { getWebhookVersion } from '#use-cases/running/manage-webhooks.ts'

export function toWebhook(endpoint: WebhookEndpoint): Webhook {
  const { id, name, url, events, madeBy, createdAt, formerUntil, failingSince } = endpoint
  return {
    id,
    name,
    url,
    events,
    made_by: madeBy,
    created_at: createdAt.toISOString(),
    former_secret_until: formerUntil?.toISOString() ?? null,
    failing_since: failingSince?.toISOString() ?? null,
    off_at: endpoint.offAt?.toISOString() ?? null,
    off_reason: endpoint.offReason,
    version: getWebhookVersion(endpoint),
  }
}

export function toWebhookDelivery(delivery: WebhookDeliveryLogEntry): WebhookDelivery {
  const { id, type, occurredAt, state, tries, nextTryAt, status, problem, durationMs } = delivery
  return {
    id,
    type,
    occurred_at: occurredAt.toISOString(),
    state,
    tries,
    next_try_at: state === 'waiting' ? nextTryAt.toISOString() : null,
    status,
    problem,
    duration_ms: durationMs,
  }
}
