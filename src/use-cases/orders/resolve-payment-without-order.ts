import { type Centavos, subtractCentavos } from '#domain/money.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import {
  GatewayRejectedRequest,
  GatewayUnavailable,
  nameRefundMadeElsewhere,
} from '#payments/gateway.ts'
import { findGateway, type PaymentGateways } from '#payments/payment-gateways.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as paymentSessions from '#persistence/orders/payment-sessions.ts'
import * as unknownPayments from '#persistence/orders/payments-without-order.ts'

type Decision = { id: number; actor: string }
type NotFound = Refusal<'payment-not-found'>

/** Refunds the whole of a gateway payment that belongs to no order; idempotent. */
export async function refundUnknownPayment(
  db: Db,
  gateways: PaymentGateways,
  { id, actor }: Decision,
  now: Date,
): Promise<
  | SuccessResult<{ amount: Centavos }>
  | NotFound
  | Refusal<'became-known' | 'not-connected' | 'gateway-unavailable'>
  | Refusal<'gateway-refused', { reason: string }>
> {
  const payment = await unknownPayments.findOpenUnknownPayment(db, id)
  if (!payment) return refuse('payment-not-found')
  const gateway = findGateway(gateways, payment.gateway)
  if (!gateway) return refuse('not-connected')
  const { sessionId } = payment
  try {
    const atGateway = await gateway.getPayment(sessionId)
    const session = { gateway: gateway.name, sessionId: atGateway.sessionId }
    if (await paymentSessions.findPaymentAttemptBySession(db, session))
      return refuse('became-known')
    const amount = subtractCentavos(atGateway.paidAmount, atGateway.refundedAmount)
    if (amount > 0) {
      await gateway.refund({
        sessionId: atGateway.sessionId,
        amount,
        idempotencyKey: `unknown:${id}`,
        recorded: [
          { id: nameRefundMadeElsewhere(gateway, atGateway), amount: atGateway.refundedAmount },
        ],
      })
    }
    await finish(db, payment, { resolution: 'refunded', actor }, now)
    return { ok: true, amount }
  } catch (error) {
    if (error instanceof GatewayUnavailable) return refuse('gateway-unavailable')
    if (error instanceof GatewayRejectedRequest)
      return refuse('gateway-refused', { reason: error.reason })
    throw error
  }
}

/**
 * Closes a gateway payment that belongs to no order and needs no refund by the shop: refunded by
 * hand, or not the shop's.
 */
export async function closeUnknownPayment(
  db: Db,
  { id, actor, reason }: Decision & { reason: string },
  now: Date,
): Promise<SuccessResult | NotFound> {
  const payment = await unknownPayments.findOpenUnknownPayment(db, id)
  if (!payment) return refuse('payment-not-found')
  await finish(db, payment, { resolution: 'closed', actor, reason }, now)
  return { ok: true }
}

function finish(
  db: Db,
  payment: unknownPayments.UnknownPayment,
  { resolution, ...entry }: { resolution: 'refunded' | 'closed'; actor: string; reason?: string },
  now: Date,
): Promise<void> {
  return runInTransaction(db, async (transaction) => {
    if (!(await unknownPayments.resolveUnknownPayment(transaction, payment, resolution, now)))
      return
    const subject = `unknown-payment:${payment.id}`
    const action = `unknown-payment-${resolution}` as const
    await auditLog.addAuditEntry(transaction, { ...entry, action, subject }, now)
  })
}
