import {
  createWebhookBody,
  mustDisableWebhookEndpoint,
  toWebhookMessageId,
  getNextWebhookRetryTime,
  parseRetryAfterHeader,
} from '#domain/running/webhooks.ts'
import type { WebhookCaller, WebhookCallOutcome } from '#mail/webhook-caller.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as deliveries from '#persistence/running/webhook-deliveries.ts'
import * as endpoints from '#persistence/running/webhook-endpoints.ts'
import type { WebhookSecretDeriver } from '#sign-in/webhook-secrets.ts'
import { enqueueMessage } from '../enqueue-message.ts'
import { readSettings } from '../read-settings.ts'

export type WebhookSenderDependencies = {
  caller: WebhookCaller
  secrets: WebhookSecretDeriver
  /** random number from 0 to 1 that varies the delay of webhook retries */
  chance: () => number
  /** aborted at shutdown: the remaining webhook deliveries are left to the next process */
  stopped: AbortSignal
}

/**
 * Sends a webhook endpoint's due deliveries in order and returns the number delivered. A failure
 * ends the round. No database connection is held during an HTTP request.
 */
export async function sendWebhooks(
  db: Db,
  endpointId: number,
  tools: WebhookSenderDependencies,
  now: () => Date,
): Promise<number> {
  for (let arrived = 0; ; arrived += 1) {
    const delivery = await deliveries.claimWebhookDelivery(db, { endpointId }, now())
    if (!delivery || !(await send(db, delivery, tools, now))) return arrived
    if (tools.stopped.aborted) return arrived + 1
  }
}

async function send(
  db: Db,
  delivery: deliveries.ClaimedWebhookDelivery,
  { caller, secrets, chance, stopped }: WebhookSenderDependencies,
  now: () => Date,
): Promise<boolean> {
  const at = now()
  const started = performance.now()
  const outcome = await caller.call(
    {
      url: delivery.url,
      id: toWebhookMessageId(delivery.uuid),
      body: createWebhookBody(delivery),
      secrets: [delivery.salt, delivery.formerSalt].flatMap((salt) =>
        salt ? [secrets.secretOf(salt)] : [],
      ),
    },
    { now: at, stopped },
  )
  if (stopped.aborted && 'problem' in outcome) return false
  const durationMs = Math.round(performance.now() - started)
  const hasArrived = 'status' in outcome && outcome.status >= 200 && outcome.status < 300
  const notBefore = 'status' in outcome ? parseRetryAfterHeader(outcome.retryAfter, at) : null
  const retryAt = hasArrived
    ? null
    : getNextWebhookRetryTime(delivery.tries + 1, chance(), at, notBefore)
  const told =
    'problem' in outcome
      ? { status: null, answer: '', problem: outcome.problem }
      : { status: outcome.status, answer: outcome.answer, problem: null }
  await runInTransaction(db, async (own) => {
    const endpoint = await endpoints.lockEndpoint(own, delivery.endpointId)
    if (!endpoint) return
    await deliveries.recordWebhookDeliveryAttempt(
      own,
      delivery.id,
      { at, durationMs, ...told },
      retryAt ? { state: 'waiting', at: retryAt } : { state: hasArrived ? 'sent' : 'failed' },
    )
    await judge(own, endpoint, outcome, hasArrived, at)
  })
  return hasArrived
}

const gone = 410

/** Disables a webhook endpoint that has failed for days or replies 410 Gone, and notifies the shop. */
async function judge(
  db: Db,
  { id, name, url, failingSince, offAt }: endpoints.WebhookEndpoint,
  outcome: WebhookCallOutcome,
  hasArrived: boolean,
  now: Date,
): Promise<void> {
  if (hasArrived && !failingSince) return
  const since = hasArrived ? null : (failingSince ?? now)
  if (since !== failingSince) await endpoints.setEndpointFailingSince(db, id, since)
  if (!since || offAt) return
  const isGone = 'status' in outcome && outcome.status === gone
  if (!isGone && !mustDisableWebhookEndpoint(since, now)) return
  const reason = isGone ? 'gone' : 'failing'
  await endpoints.disableEndpoint(db, id, reason, now)
  const entry: auditLog.AuditEntry = {
    actor: 'system',
    action: 'webhook-switched-off',
    subject: `webhook:${id}`,
  }
  await auditLog.addAuditEntry(db, { ...entry, reason }, now)
  const { support } = await readSettings(db, ['support'])
  if (!support) return
  const message = {
    dedupeKey: `webhook-off:${id}:${now.toISOString()}`,
    recipient: support.email,
    template: 'webhook-off' as const,
    data: { name, host: new URL(url).host, reason },
  }
  await enqueueMessage(db, message, now)
}
