import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { testEvent } from '#domain/running/webhooks.ts'
import type { Db } from '#persistence/database.ts'
import * as deliveries from '#persistence/running/webhook-deliveries.ts'
import { type By, note, withEndpoint } from './manage-webhooks.ts'

type Refused = Refusal<'webhook-not-found' | 'webhook-off' | 'delivery-not-found'>

/** Sends an empty test event to a webhook endpoint. */
export function testWebhook(
  db: Db,
  { id, ...by }: By & { id: number },
  now: Date,
): Promise<Granted<{ delivery: number }> | Refused> {
  return withEndpoint(db, id, async (own, { offAt }) => {
    if (offAt) return refuse('webhook-off')
    const event = { type: testEvent, data: { endpoint: id } }
    const delivery = await deliveries.add(own, id, event, now)
    await note(own, id, 'webhook-tested', by, now)
    return { ok: true, delivery }
  })
}

/** Resends one webhook event, or all since a moment, under their original ids. */
export function replayWebhook(
  db: Db,
  { id, which, ...by }: By & { id: number; which: { delivery: number } | { since: Date } },
  now: Date,
): Promise<Granted<{ count: number }> | Refused> {
  return withEndpoint(db, id, async (own, { offAt }) => {
    if (offAt) return refuse('webhook-off')
    const asked = 'since' in which ? which : { id: which.delivery }
    const count = await deliveries.sendAgain(own, id, asked, now)
    if (count === 0 && 'id' in asked) return refuse('delivery-not-found')
    await note(own, id, 'webhook-replayed', { ...by, after: { ...which, count } }, now)
    return { ok: true, count }
  })
}
