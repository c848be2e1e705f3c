import type { PaymentAttempt } from '#domain/orders/order.ts'
import { type Gateway, type GatewayPayment, GatewayRefused } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentSessions from '#persistence/orders/payment-sessions.ts'

const batchSize = 200

export type PaymentContradiction =
  | 'gateway asks for another amount'
  | 'gateway has money the shop does not count'
  | 'shop counts money the gateway does not have'
  | 'refunds differ from those of the gateway'
  | 'gateway does not know the payment'

type PaymentFinding = { rule: PaymentContradiction; subject: string }

/**
 * Compares every attempt since a moment with what its gateway says of it now. Throws when the gateway
 * does not answer.
 */
export async function auditPayments(
  db: Db,
  gateway: Gateway,
  since: Date,
): Promise<PaymentFinding[]> {
  const found: PaymentFinding[] = []
  let last = 0
  for (;;) {
    const page = { gateway: gateway.name, since, after: last, limit: batchSize }
    const attempts = await paymentSessions.listSince(db, page)
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
  gateway: Gateway,
  attempt: PaymentAttempt,
): Promise<PaymentContradiction[]> {
  const payment = await paymentOf(gateway, attempt.sessionId ?? '')
  if (!payment) return ['gateway does not know the payment']
  const found: PaymentContradiction[] = []
  if (payment.amount !== attempt.total || payment.ref !== attempt.ref) {
    found.push('gateway asks for another amount')
  }
  if (payment.paidAmount > attempt.paid) found.push('gateway has money the shop does not count')
  if (payment.paidAmount < attempt.paid) found.push('shop counts money the gateway does not have')
  // what a person gave back by transfer the gateway does not know of
  const byGateway = attempt.method === 'card' || attempt.method === null
  const isBack = payment.refundedAmount > attempt.refunded
  if (isBack || (byGateway && payment.refundedAmount < attempt.refunded)) {
    found.push('refunds differ from those of the gateway')
  }
  return found
}

async function paymentOf(gateway: Gateway, id: string): Promise<GatewayPayment | undefined> {
  return gateway.getPayment(id).catch((error: unknown) => {
    if (error instanceof GatewayRefused) return undefined
    throw error
  })
}
