import type { PaymentAttempt } from '#domain/orders/order.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { GatewayRefused, GatewayUnavailable } from '#payments/gateway.ts'
import { gatewayNamed, type Gateways } from '#payments/gateways.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentDesk from '#persistence/orders/payment-desk.ts'
import { processNotice } from './receive-notice.ts'
import { settlePayment } from './settle-payment.ts'

type NoAnswer = Refusal<'gateway-unavailable'> | Refusal<'gateway-refused', { reason: string }>

/** Queries the gateway about one payment attempt and applies the result. */
export async function checkPayment(
  db: Db,
  gateways: Gateways,
  { orderNumber, actor }: { orderNumber: string; actor: string },
  now: Date,
): Promise<
  | Granted<{ step: string; attempt: PaymentAttempt }>
  | Refusal<'attempt-not-found' | 'never-opened' | 'not-connected'>
  | NoAnswer
> {
  const attempt = await paymentDesk.findByOrderNumber(db, orderNumber)
  if (!attempt) return refuse('attempt-not-found')
  if (!attempt.sessionId) return refuse('never-opened')
  const gateway = gatewayNamed(gateways, attempt.gateway)
  if (!gateway) return refuse('not-connected')
  try {
    const { step, attempt: after = attempt } = await settlePayment(
      db,
      gateway,
      attempt.sessionId,
      now,
    )
    const entry = {
      actor,
      action: 'payment-check',
      subject: `order:${orderNumber}`,
      after: { step },
    }
    await auditLog.add(db, entry, now)
    return { ok: true, step, attempt: after }
  } catch (error) {
    if (error instanceof GatewayUnavailable) return refuse('gateway-unavailable')
    if (error instanceof GatewayRefused) return refuse('gateway-refused', { reason: error.reason })
    throw error
  }
}

/** Processes a stored gateway notice again; idempotent. */
export async function replayNotice(
  db: Db,
  gateways: Gateways,
  { noticeId, actor }: { noticeId: number; actor: string },
  now: Date,
): Promise<
  | Granted<{ outcome: string }>
  | Refusal<'notice-not-found' | 'not-connected' | 'gateway-unavailable'>
> {
  const notice = await paymentDesk.findNotice(db, noticeId)
  if (!notice) return refuse('notice-not-found')
  const gateway = gatewayNamed(gateways, notice.gateway)
  if (!gateway) return refuse('not-connected')
  const outcome = await processNotice(db, gateway, notice, now)
  if (outcome === undefined) return refuse('gateway-unavailable')
  const entry = {
    actor,
    action: 'notice-replay',
    subject: `notice:${noticeId}`,
    after: { outcome },
  }
  await auditLog.add(db, entry, now)
  return { ok: true, outcome }
}
