import type { Centavos } from '#domain/money.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { type GatewayPayment, GatewayRefused, GatewayUnavailable } from '#payments/gateway.ts'
import { gatewayNamed, type Gateways } from '#payments/gateways.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { makeRefunds } from './refund-payment.ts'

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

/** Retries a failed refund, unless the gateway has already refunded that payment by other means. */
export async function retryRefund(
  db: Db,
  gateways: Gateways,
  retry: Retry,
  now: Date,
): Promise<Granted<{ refund: refunds.Refund }> | RetryRefusal> {
  const { id, actor, requestId } = retry
  const named = await refunds.findById(db, id)
  const known = named && (await payments.findById(db, named.attemptId))
  if (!named || !known) return refuse('refund-not-found')
  if (named.state !== 'failed' || !known.sessionId) return refuse('move-not-allowed')
  const gateway = gatewayNamed(gateways, known.gateway)
  if (!gateway) return refuse('not-connected')
  let payment: GatewayPayment
  try {
    payment = await gateway.getPayment(known.sessionId)
  } catch (error) {
    if (error instanceof GatewayUnavailable) return refuse('gateway-unavailable')
    if (error instanceof GatewayRefused) return refuse('gateway-refused')
    throw error
  }
  const reopened = await inTransaction(db, async (transaction): Promise<Granted | RetryRefusal> => {
    const attempt = await payments.lock(transaction, known.id)
    const refund = await refunds.lock(transaction, id)
    if (!attempt || refund?.state !== 'failed') return refuse('move-not-allowed')
    if ([attempt.state, payment.status].includes('charged_back')) return refuse('charged-back')
    if (payment.refundedAmount > attempt.refunded) {
      return refuse('returned-at-gateway', { amount: payment.refundedAmount })
    }
    if (attempt.refunded + refund.amount > attempt.paid) return refuse('move-not-allowed')
    await refunds.reopen(transaction, id)
    const entry = {
      actor,
      ...(requestId !== undefined && { requestId }),
      action: 'refund-retry',
      subject: `refund:${id}`,
      before: { state: refund.state },
      after: { state: 'requested', amount: refund.amount },
    }
    await auditLog.add(transaction, entry, now)
    return { ok: true }
  })
  if (!reopened.ok) return reopened
  await makeRefunds(db, gateways, now, { attemptId: known.id })
  const refund = await refunds.findById(db, id)
  return refund ? { ok: true, refund } : refuse('refund-not-found')
}
