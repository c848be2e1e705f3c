import type { PaymentAttempt } from '#domain/orders/order.ts'
import { isRefundMadeByPaymentGateway } from '#domain/orders/payment.ts'
import {
  type PaymentGateway,
  type GatewayPayment,
  GatewayRejectedRequest,
} from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentSessions from '#persistence/orders/payment-sessions.ts'
import * as unknownPayments from '#persistence/orders/payments-without-order.ts'
import { isRecoverablePayment } from './recover-payment-attempt.ts'

const batchSize = 200

export type PaymentAuditRule =
  | 'gateway asks for another amount'
  | 'gateway has money the shop does not count'
  | 'shop counts money the gateway does not have'
  | 'refunds differ from those of the gateway'
  | 'gateway does not know the payment'
  | 'gateway has a payment the shop does not know'

type PaymentFinding = { rule: PaymentAuditRule; subject: string }

/**
 * Compares the payments recorded by the shop and by the gateway since a given time, in both
 * directions. Throws when the gateway does not respond.
 */
export async function auditPayments(
  db: Db,
  gateway: PaymentGateway,
  span: { since: Date; until: Date },
): Promise<PaymentFinding[]> {
  return [
    ...(await contradictedAttempts(db, gateway, span.since)),
    ...(await unknownPaymentsIn(db, gateway, span)),
  ]
}

async function unknownPaymentsIn(
  db: Db,
  gateway: PaymentGateway,
  span: { since: Date; until: Date },
): Promise<PaymentFinding[]> {
  const found: PaymentFinding[] = []
  for await (const page of gateway.listPayments?.(span) ?? []) {
    for (const { sessionId } of await paymentSessions.listUnmatchedPaymentSessions(
      db,
      gateway.name,
      page,
    )) {
      const payment = await paymentOf(gateway, sessionId)
      const session = { gateway: gateway.name, sessionId: payment?.sessionId ?? sessionId }
      const matters = !payment || isRecoverablePayment(payment)
      if (!matters || (await unknownPayments.isUnknownPaymentResolved(db, session))) continue
      const rule = 'gateway has a payment the shop does not know'
      found.push({ rule, subject: `session:${session.sessionId}` })
    }
  }
  return found
}

async function contradictedAttempts(
  db: Db,
  gateway: PaymentGateway,
  since: Date,
): Promise<PaymentFinding[]> {
  const found: PaymentFinding[] = []
  let last = 0
  for (;;) {
    const page = { gateway: gateway.name, since, after: last, limit: batchSize }
    const attempts = await paymentSessions.listPaymentAttemptsOpenedSince(db, page)
    for (const attempt of attempts) {
      const subject = `attempt:${attempt.orderNumber}`
      const rules = await contradictions(gateway, attempt)
      found.push(...rules.map((rule) => ({ rule, subject })))
    }
    last = attempts.at(-1)?.id ?? last
    if (attempts.length < batchSize) return found
  }
}

async function contradictions(
  gateway: PaymentGateway,
  attempt: PaymentAttempt,
): Promise<PaymentAuditRule[]> {
  const payment = await paymentOf(gateway, attempt.sessionId ?? '')
  if (!payment) return ['gateway does not know the payment']
  const found: PaymentAuditRule[] = []
  if (payment.amount !== attempt.total || payment.ref !== attempt.ref) {
    found.push('gateway asks for another amount')
  }
  if (payment.paidAmount > attempt.paid) found.push('gateway has money the shop does not count')
  if (payment.paidAmount < attempt.paid) found.push('shop counts money the gateway does not have')
  // the gateway has no record of refunds made by hand through a bank transfer
  const isBack = payment.refundedAmount > attempt.refunded
  if (
    isBack ||
    (isRefundMadeByPaymentGateway(attempt) && payment.refundedAmount < attempt.refunded)
  ) {
    found.push('refunds differ from those of the gateway')
  }
  return found
}

async function paymentOf(gateway: PaymentGateway, id: string): Promise<GatewayPayment | undefined> {
  return gateway.getPayment(id).catch((error: unknown) => {
    if (error instanceof GatewayRejectedRequest) return undefined
    throw error
  })
}
