import { createWebhookBody, toWebhookMessageId } from '#domain/running/webhooks.ts'
import type { Db } from '#persistence/database.ts'
import * as deliveries from '#persistence/running/webhook-deliveries.ts'
import * as endpoints from '#persistence/running/webhook-endpoints.ts'

const pageSize = 30
const mostAttempts = 50

type Asked = {
  after?: number | undefined
  state?: deliveries.WebhookDeliveryLogEntry['state'] | undefined
}

/** Reads a webhook endpoint with a page of its deliveries; undefined if it does not exist. */
export async function readWebhook(db: Db, id: number, { after, state }: Asked) {
  const [endpoint, found] = await Promise.all([
    endpoints.findEndpoint(db, id),
    deliveries.listPageOfWebhookDeliveries(db, id, { after, state, limit: pageSize + 1 }),
  ])
  if (!endpoint) return undefined
  const shown = found.slice(0, pageSize)
  return { endpoint, deliveries: shown, hasOlder: found.length > pageSize }
}

/** One webhook delivery with its body and attempts. */
export async function readWebhookDelivery(db: Db, endpointId: number, id: number) {
  const [endpoint, delivery] = await Promise.all([
    endpoints.findEndpoint(db, endpointId),
    deliveries.findWebhookDelivery(db, endpointId, id),
  ])
  if (!endpoint || !delivery) return undefined
  const attempts = await deliveries.listWebhookDeliveryAttempts(db, id, mostAttempts)
  return {
    ...delivery,
    messageId: toWebhookMessageId(delivery.uuid),
    body: createWebhookBody(delivery),
    attempts,
  }
}
