import { getVoucherDeadline, type PaymentAttempt } from '#domain/orders/order.ts'
import {
  type PaymentAttemptDetails,
  serializePaymentAttemptSnapshot,
} from '#domain/orders/payment-attempt-snapshot.ts'
import type { PaymentGateway, PaymentSessionRequest } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as stableIdentifiers from '#persistence/orders/payment-snapshot-identifiers.ts'

/** URL of the success page, which waits until a payment attempt is confirmed. */
export function createSuccessPageUrl(shopUrl: string, ref: string): string {
  return `${shopUrl}/checkout/success?ref=${ref}`
}

/**
 * Creates the request to the gateway for a payment session, always the same for one payment
 * attempt. `facts`: data of a newly created attempt; if absent, the data are read.
 */
export async function createPaymentSessionRequest(
  { db, gateway, shopUrl }: { db: Db; gateway: PaymentGateway; shopUrl: string },
  attempt: PaymentAttempt,
  facts?: PaymentAttemptDetails,
): Promise<PaymentSessionRequest> {
  const { lines, ...buyer } = facts ?? (await factsOf(db, attempt.id))
  const { shippingAddress } = attempt
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
    buyer: {
      name: shippingAddress && `${shippingAddress.firstName} ${shippingAddress.lastName}`.trim(),
      phone: shippingAddress?.phone ?? attempt.buyerPhone,
    },
    methods: attempt.offer.methods,
    cashLimit: attempt.offer.cashLimit,
    installmentPlans: attempt.offer.installmentPlans,
    successUrl: createSuccessPageUrl(shopUrl, attempt.ref),
    failureUrl: `${shopUrl}/checkout?pago=rechazado&ref=${attempt.ref}`,
    notifyUrl: `${shopUrl}/api/v1/payments/webhook/${gateway.name}`,
    createdAt: attempt.createdAt,
    expiresAt: attempt.expiresAt,
    voucherExpiresAt: {
      spei: getVoucherDeadline(attempt, 'spei'),
      cash: getVoucherDeadline(attempt, 'cash'),
    },
    snapshot: serializePaymentAttemptSnapshot({ attempt, lines, ...buyer }),
  }
}

async function factsOf(db: Db, attemptId: number): Promise<PaymentAttemptDetails> {
  const lines = await paymentAttempts.listPaymentAttemptLines(db, attemptId)
  return { lines, ...(await stableIdentifiers.findBuyerOfPaymentAttempt(db, attemptId)) }
}
