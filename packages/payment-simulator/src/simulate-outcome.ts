import type pg from 'pg'
import type { WebhookDeliveryMode, PaymentSession } from './payment-session-types.ts'
import { findPaymentSession } from './payment-sessions.ts'
import {
  isSimulatedEvent,
  sendCurrentPaymentStateWebhook,
  type SimulatedEventOptions,
  applySimulatedEvent,
  resendWebhookOfPaymentSession,
} from './simulated-events.ts'

type Simulation = SimulatedEventOptions & {
  installments?: number | undefined
  notice?: WebhookDeliveryMode | undefined
  times?: number | undefined
}

/** Makes a payment session end with the named outcome, such as paid or declined. */
export async function simulatePaymentOutcome(
  pool: pg.Pool,
  id: string,
  outcome: string,
  given: Simulation,
  now: Date,
): Promise<PaymentSession | undefined> {
  if (outcome === 'notify')
    return sendCurrentPaymentStateWebhook(pool, id, given.notice ?? 'once', now)
  if (outcome === 'duplicate-notice')
    return resendWebhookOfPaymentSession(pool, id, given.times ?? 1, now)
  if (outcome === 'pay-after-expiry') {
    await applySimulatedEvent(pool, id, 'expire', {}, now)
    return applySimulatedEvent(pool, id, 'pay', given, now)
  }
  if (outcome === 'pending' && !given.method) {
    const session = await findPaymentSession(pool, id)
    const method = session?.methods.includes('spei') ? 'spei' : 'cash'
    return applySimulatedEvent(pool, id, 'pending', { ...given, method }, now)
  }
  if (!isSimulatedEvent(outcome)) return undefined
  const card = { maskedPan: '**** **** **** 4242', brand: 'Visa' }
  return applySimulatedEvent(
    pool,
    id,
    outcome,
    given.installments ? { ...given, card: { ...card, installments: given.installments } } : given,
    now,
  )
}
