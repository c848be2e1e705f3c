import { webhookTestEvent } from '#domain/running/webhooks.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import * as deliveries from '#persistence/running/webhook-deliveries.ts'
import {
  type WebhookActor,
  addWebhookAuditEntry,
  withLockedWebhookEndpoint,
} from './manage-webhooks.ts'

type Refused = Refusal<'webhook-not-found' | 'webhook-off' | 'delivery-not-found'>

/** Sends an empty test event to a webhook endpoint. */
export function testWebhook(
  db: Db,
  { id, ...by }: WebhookActor & { id: number },
  now: Date,
): Promise<SuccessResult<{ delivery: number }> | Refused> {
  return withLockedWebhookEndpoint(db, id, async (own, { offAt }) => {
    if (offAt) return refuse('webhook-off')
    const event = { type: webhookTestEvent, data: { endpoint: id } }
    const delivery = await deliveries.addWebhookDelivery(own, id, event, now)
    await addWebhookAuditEntry(own, id, 'webhook-tested', by, now)
    return { ok: true, delivery }
  })
}

/** Resends one webhook event, or all events since a given time, with their original event ids. */
export function replayWebhook(
  db: Db,
  {
    id,
    which,
    ...by
  }: WebhookActor & { id: number; which: { delivery: number } | { since: Date } },
  now: Date,
): Promise<SuccessResult<{ count: number }> | Refused> {
  return withLockedWebhookEndpoint(db, id, async (own, { offAt }) => {
    if (offAt) return refuse('webhook-off')
    const asked = 'since' in which ? which : { id: which.delivery }
    const count = await deliveries.requeueWebhookDeliveries(own, id, asked, now)
    if (count === 0 && 'id' in asked) return refuse('delivery-not-found')
    await addWebhookAuditEntry(
      own,
      id,
      'webhook-replayed',
      { ...by, after: { ...which, count } },
      now,
    )
    return { ok: true, count }
  })
}
