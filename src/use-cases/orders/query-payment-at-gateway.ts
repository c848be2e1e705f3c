import type { PaymentAttempt } from '#domain/orders/order.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { GatewayRejectedRequest, GatewayUnavailable } from '#payments/gateway.ts'
import { findGateway, type PaymentGateways } from '#payments/payment-gateways.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as officeAttempts from '#persistence/orders/office-payment-attempts.ts'
import { processPaymentWebhook } from './receive-payment-webhook.ts'
import { settlePayment } from './settle-payment.ts'

type NoAnswer = Refusal<'gateway-unavailable'> | Refusal<'gateway-refused', { reason: string }>

/** Queries the gateway about one payment attempt and applies the result. */
export async function queryGatewayAboutPayment(
  db: Db,
  gateways: PaymentGateways,
  { orderNumber, actor }: { orderNumber: string; actor: string },
  now: Date,
): Promise<
  | SuccessResult<{ step: string; attempt: PaymentAttempt }>
  | Refusal<'attempt-not-found' | 'never-opened' | 'not-connected'>
  | NoAnswer
> {
  const attempt = await officeAttempts.findPaymentAttemptByOrderNumber(db, orderNumber)
  if (!attempt) return refuse('attempt-not-found')
  if (!attempt.sessionId) return refuse('never-opened')
  const gateway = findGateway(gateways, attempt.gateway)
  if (!gateway) return refuse('not-connected')
  try {
    const { step, attempt: after = attempt } = await settlePayment(
      db,
      gateway,
      attempt.sessionId,
      now,
    )
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'payment-check',
      subject: `order:${orderNumber}`,
      after: { step },
    }
    await auditLog.addAuditEntry(db, entry, now)
    return { ok: true, step, attempt: after }
  } catch (error) {
    if (error instanceof GatewayUnavailable) return refuse('gateway-unavailable')
    if (error instanceof GatewayRejectedRequest)
      return refuse('gateway-refused', { reason: error.reason })
    throw error
  }
}

/** Processes a stored payment webhook of the gateway again; idempotent. */
export async function replayPaymentWebhook(
  db: Db,
  gateways: PaymentGateways,
  { noticeId, actor }: { noticeId: number; actor: string },
  now: Date,
): Promise<
  | SuccessResult<{ outcome: string }>
  | Refusal<'notice-not-found' | 'not-connected' | 'gateway-unavailable'>
> {
  const notice = await officeAttempts.findPaymentWebhook(db, noticeId)
  if (!notice) return refuse('notice-not-found')
  const gateway = findGateway(gateways, notice.gateway)
  if (!gateway) return refuse('not-connected')
  const outcome = await processPaymentWebhook(db, gateway, notice, now)
  if (outcome === undefined) return refuse('gateway-unavailable')
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'notice-replay',
    subject: `notice:${noticeId}`,
    after: { outcome },
  }
  await auditLog.addAuditEntry(db, entry, now)
  return { ok: true, outcome }
}
