import { type Static, Type } from 'typebox'
import { allPaymentMethods } from '#domain/orders/payment.ts'
import { IgnoredRequestBodyFields, IsoDateTime, Nullable, Pesos } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { OrderNumberParams } from './path-params.ts'
import { createResponseOrErrorSchema } from './problem-details.ts'

/**
 * GET order/paymentTerms: whether the shopper's cart can only be paid by bank card, known before
 * the order is placed
 */
export const PaymentTermsResponse = Type.Object({
  /** Reason why only bank cards are accepted, with the remedy; null without this restriction. */
  card_only: Nullable(Type.String()),
  /** The shopper's unpaid orders that cause the restriction, earliest deadline first. */
  unpaid_orders: Type.Array(
    Type.Object({ number: Type.String(), total: Pesos, expires_at: IsoDateTime }),
  ),
})
export type PaymentTermsResponse = Static<typeof PaymentTermsResponse>

/**
 * POST customer/orders/{number}/paymentMethod: exchanges the transfer or cash payment of an unpaid
 * order for another method, one of the order's `other_methods`
 */
const ChangePaymentMethodBody = Type.Object({
  ...IgnoredRequestBodyFields,
  method: Type.Enum([...allPaymentMethods]),
})
/** `data` is the URL of the payment page. */
const ChangePaymentMethodResponse = Type.Object({
  success: Type.Literal(true),
  data: Type.String(),
})

export const paymentTermsOperations = {
  getPaymentTerms: { method: 'GET', path: 'order/paymentTerms', reply: PaymentTermsResponse },
  changePaymentMethod: {
    method: 'POST',
    path: 'customer/orders/:number/paymentMethod',
    params: OrderNumberParams,
    body: ChangePaymentMethodBody,
    reply: createResponseOrErrorSchema(ChangePaymentMethodResponse),
  },
} as const satisfies OperationTable
