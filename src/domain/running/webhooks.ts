import { dayInMs, hourInMs, minuteInMs, secondInMs } from '../durations.ts'
import { orderStates, formatOrderState } from '../orders/order-state.ts'
import type { Permission } from './permissions.ts'

type WebhookEvent = {
  type: string
  /** description of the webhook event in the form that selects events */
  text: string
  /** permission that an operator needs to subscribe to the webhook event */
  needs: Permission
}

function events(
  subject: string,
  needs: Permission,
  texts: Readonly<Record<string, string>>,
): WebhookEvent[] {
  return Object.entries(texts).map(([name, text]) => ({ type: `${subject}.${name}`, text, needs }))
}

/** Webhook event types; the database emits the events. */
export const webhookEvents: readonly WebhookEvent[] = [
  ...orderStates.map((state): WebhookEvent => ({
    type: `order.${state}`,
    text: `Pedido: ${formatOrderState(state)}`,
    needs: 'orders:read',
  })),
  ...events('refund', 'refunds:read', {
    requested: 'Reembolso pedido',
    needs_clabe: 'Reembolso que espera una CLABE',
    failed: 'Reembolso que la pasarela rechazó',
    done: 'Reembolso hecho',
  }),
  ...events('return', 'orders:read', {
    requested: 'Devolución pedida',
    received: 'Devolución recibida',
    inspected: 'Devolución revisada',
    refunded: 'Devolución reembolsada',
    refused: 'Devolución rechazada',
  }),
  ...events('ticket', 'tickets:read', {
    open: 'Ticket abierto',
    replied: 'Respuesta en un ticket',
    in_progress: 'Ticket en curso',
    waiting_customer: 'Ticket que espera al cliente',
    resolved: 'Ticket resuelto',
    closed: 'Ticket cerrado',
  }),
  ...events('stock', 'stock:read', { changed: 'Cambio de existencias' }),
]

/** Permission required to subscribe to a webhook event; undefined if none is required. */
export function getWebhookEventPermission(type: string): Permission | undefined {
  return webhookEvents.find((event) => event.type === type)?.needs
}

/** Event type for testing a webhook endpoint manually. */
export const webhookTestEvent = 'test'

export const maxWebhookEndpoints = 50

/** Period in ms during which the former webhook secret stays valid after rotation. */
export const formerWebhookSecretValidMs = dayInMs

/** Days during which past webhook events can be sent again. */
export const webhookReplayDays = 30

/** Pauses between webhook delivery attempts (backoff): ten attempts in a little more than three days. */
const pauses = [
  5 * secondInMs,
  5 * minuteInMs,
  30 * minuteInMs,
  2 * hourInMs,
  5 * hourInMs,
  10 * hourInMs,
  14 * hourInMs,
  20 * hourInMs,
  24 * hourInMs,
]

const longestPause = Math.max(...pauses)

/**
 * Time of the next webhook retry after `failures` failed attempts; null after the last attempt. `chance` (0 to 1) adds
 * up to a fifth as jitter. `Retry-After` is honoured up to the longest pause.
 */
export function getNextWebhookRetryTime(
  tries: number,
  chance: number,
  now: Date,
  notBefore: Date | null = null,
): Date | null {
  const pause = pauses[tries - 1]
  if (pause === undefined) return null
  const asked = notBefore === null ? 0 : notBefore.getTime() - now.getTime()
  const waited = Math.max(pause * (1 + chance / 5), Math.min(asked, longestPause))
  return new Date(now.getTime() + waited)
}

/** Parses the HTTP header `Retry-After`, which is a number of seconds or a date. */
export function parseRetryAfterHeader(header: string | undefined, now: Date): Date | null {
  const text = header?.trim() ?? ''
  const at = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * secondInMs : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at)
}

/** Time in ms of continuous failures after which a webhook endpoint is disabled. */
const longestFailingMs = 72 * hourInMs

/** Whether a webhook endpoint has failed long enough to be disabled. */
export function mustDisableWebhookEndpoint(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= longestFailingMs
}

/**
 * Id of a webhook event, the same for all endpoints and retries, so that receivers recognise
 * repetitions.
 */
export function toWebhookMessageId(uuid: string): string {
  return `msg_${uuid}`
}

/** Webhook request body, as signed and sent. */
export function createWebhookBody(event: { type: string; occurredAt: Date; data: object }): string {
  const { type, occurredAt, data } = event
  return JSON.stringify({ type, timestamp: occurredAt.toISOString(), data })
}
