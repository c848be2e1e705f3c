import type { Centavos } from '#domain/money.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import {
  type GatewayPayment,
  GatewayRejectedRequest,
  GatewayUnavailable,
} from '#payments/gateway.ts'
import { findGateway, type PaymentGateways } from '#payments/payment-gateways.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { executeRefunds } from './refund-payment.ts'

type Retry = { id: number; actor: string; requestId?: string }

type RetryRefusal =
  | Refusal<
      | 'refund-not-found'
      | 'move-not-allowed'
      | 'charged-back'
      | 'not-connected'
      | 'gateway-unavailable'
      | 'gateway-refused'
    >
  /** `amount`: part of the payment already refunded on the gateway's own pages */
  | Refusal<'returned-at-gateway', { amount: Centavos }>

/** Retries a failed refund, unless the gateway has already refunded the payment in another way. */
export async function retryRefund(
  db: Db,
  gateways: PaymentGateways,
  retry: Retry,
  now: Date,
): Promise<SuccessResult<{ refund: refunds.Refund }> | RetryRefusal> {
  const { id, actor, requestId } = retry
  const named = await refunds.findRefund(db, id)
  const known = named && (await paymentAttempts.findPaymentAttempt(db, named.attemptId))
  if (!named || !known) return refuse('refund-not-found')
  if (named.state !== 'failed' || !known.sessionId) return refuse('move-not-allowed')
  const gateway = findGateway(gateways, known.gateway)
  if (!gateway) return refuse('not-connected')
  let payment: GatewayPayment
  try {
    payment = await gateway.getPayment(known.sessionId)
  } catch (error) {
    if (error instanceof GatewayUnavailable) return refuse('gateway-unavailable')
    if (error instanceof GatewayRejectedRequest) return refuse('gateway-refused')
    throw error
  }
  const reopened = await runInTransaction(
    db,
    async (transaction): Promise<SuccessResult | RetryRefusal> => {
      const attempt = await paymentAttempts.lockPaymentAttempt(transaction, known.id)
      const refund = await refunds.lockRefund(transaction, id)
      if (!attempt || refund?.state !== 'failed') return refuse('move-not-allowed')
      if ([attempt.state, payment.status].includes('charged_back')) return refuse('charged-back')
      if (payment.refundedAmount > attempt.refunded) {
        return refuse('returned-at-gateway', { amount: payment.refundedAmount })
      }
      if (attempt.refunded + refund.amount > attempt.paid) return refuse('move-not-allowed')
      await refunds.resetFailedRefundToPending(transaction, id)
      const entry: auditLog.AuditEntry = {
        actor,
        ...(requestId !== undefined && { requestId }),
        action: 'refund-retry',
        subject: `refund:${id}`,
        before: { state: refund.state },
        after: { state: 'requested', amount: refund.amount },
      }
      await auditLog.addAuditEntry(transaction, entry, now)
      return { ok: true }
    },
  )
  if (!reopened.ok) return reopened
  await executeRefunds(db, gateways, now, { attemptId: known.id })
  const refund = await refunds.findRefund(db, id)
  return refund ? { ok: true, refund } : refuse('refund-not-found')
}
