import { minuteInMs } from '#domain/durations.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import { type AttemptFacts, writeSnapshot } from '#domain/orders/purchase-snapshot.ts'
import type { Gateway, SessionRequest } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import * as lastingNames from '#persistence/orders/lasting-names.ts'
import * as payments from '#persistence/orders/payments.ts'

/** URL of the success page, which waits for the confirmation of an attempt. */
export function successAddress(shopUrl: string, ref: string): string {
  return `${shopUrl}/checkout/success?ref=${ref}`
}

/** The gateway session request of an attempt, deterministic per attempt. A new attempt passes its `facts`. */
export async function sessionRequestOf(
  { db, gateway, shopUrl }: { db: Db; gateway: Gateway; shopUrl: string },
  attempt: PaymentAttempt,
  facts?: AttemptFacts,
): Promise<SessionRequest> {
  const { lines, ...buyer } = facts ?? (await factsOf(db, attempt.id))
  return {
    ref: attempt.ref,
    orderNumber: attempt.orderNumber,
    amount: attempt.total,
    description: `Pedido ${attempt.orderNumber}`,
    lines: lines.map(({ name, quantity, unitPrice }) => ({
      name,
      quantity,
      unitAmount: unitPrice,
    })),
    email: attempt.email,
    methods: attempt.offer.methods,
    installmentPlans: attempt.offer.installmentPlans,
    successUrl: successAddress(shopUrl, attempt.ref),
    failureUrl: `${shopUrl}/checkout?pago=rechazado&ref=${attempt.ref}`,
    notifyUrl: `${shopUrl}/api/v1/payments/webhook/${gateway.name}`,
    createdAt: attempt.createdAt,
    expiresAt: attempt.expiresAt,
    voucherExpiresAt: {
      spei: after(attempt.createdAt, attempt.offer.voucherMinutes.spei),
      cash: after(attempt.createdAt, attempt.offer.voucherMinutes.cash),
    },
    snapshot: writeSnapshot({ attempt, lines, ...buyer }),
  }
}

async function factsOf(db: Db, attemptId: number): Promise<AttemptFacts> {
  const lines = await payments.linesOf(db, attemptId)
  return { lines, ...(await lastingNames.buyerOf(db, attemptId)) }
}

function after(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minuteInMs)
}
