import { type Static, Type } from 'typebox'
import { paymentTabs } from '#domain/orders/payment-search.ts'
import { Id, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'

const Method = Type.Enum(['card', 'spei', 'cash'])
const State = Type.Enum([
  'open',
  'pending',
  'paid',
  'failed',
  'expired',
  'superseded',
  'refunded',
  'charged_back',
])
const Search = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      'Número, correo, referencia, clave de rastreo, autorización, sesión de la pasarela o importe',
  }),
)

const filter = {
  tab: Type.Optional(
    Type.Enum([...paymentTabs], {
      description: 'Con diferencias, abiertos por vencimiento, contracargos, todos',
    }),
  ),
  search: Search,
}

/** Exports payment attempts with their outcome as CSV */
export const PaymentsExportQuery = Type.Object(filter)

/** Lists payment attempts with their outcome */
export const PaymentsQuery = Type.Object({
  ...filter,
  after: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

/** Code and explanation of a payment's outcome. */
const Why = Type.Object({ code: Type.String(), words: Type.String() })

export const OfficePaymentRow = Type.Object({
  id: Id,
  number: Type.String({ description: 'El del pedido, o el que tendría' }),
  has_order: Type.Boolean(),
  email: Type.String(),
  state: State,
  state_words: Type.String(),
  why: Why,
  method: Nullable(Method),
  total: Pesos,
  paid: Pesos,
  refunded: Pesos,
  created_at: IsoDateTime,
  expires_at: IsoDateTime,
  paid_at: Nullable(IsoDateTime),
})
export type OfficePaymentRow = Static<typeof OfficePaymentRow>

export const OfficePaymentsResponse = Type.Object({
  payments: Type.Array(OfficePaymentRow),
  next: Nullable(Id),
  counts: Type.Object(
    { unsettled: Type.Integer(), unknown: Type.Integer(), open: Type.Integer() },
    { description: 'Hasta 10,000; uno más quiere decir «más de»' },
  ),
  compared_until: Nullable(
    Type.String({ format: 'date-time', description: 'Hasta cuándo se comparó con la pasarela' }),
  ),
})
export type OfficePaymentsResponse = Static<typeof OfficePaymentsResponse>

/** Returns a payment attempt with the gateway's webhooks and its refunds */
export const OfficePaymentResponse = Type.Object({
  ...OfficePaymentRow.properties,
  order_state: Nullable(Type.String({ description: 'En palabras' })),
  installments: Nullable(Type.Integer()),
  card: Nullable(Type.String()),
  authorization: Nullable(Type.String()),
  voucher: Nullable(
    Type.Object({
      reference: Type.String(),
      clabe: Nullable(Type.String()),
      bank: Nullable(Type.String()),
      expires_at: IsoDateTime,
    }),
  ),
  tracking_key: Nullable(Type.String()),
  gateway: Type.String(),
  session: Nullable(Type.String()),
  ref: Type.String(),
  checked_at: Nullable(IsoDateTime),
  refunds: Type.Array(
    Type.Object({
      id: Id,
      amount: Pesos,
      reason: Type.String(),
      state: Type.Enum(['requested', 'done', 'failed', 'needs_clabe']),
      created_at: IsoDateTime,
    }),
  ),
  timeline: Type.Array(
    Type.Object({
      at: IsoDateTime,
      by: Nullable(Type.String()),
      words: Type.String(),
      notice: Nullable(Id),
    }),
    { description: 'Lo que pasó, lo más nuevo primero' },
  ),
  differs: Type.Boolean({ description: 'La pasarela dijo otro importe u otra referencia' }),
  can_check: Type.Boolean({ description: 'Se puede preguntar a la pasarela' }),
})
export type OfficePaymentResponse = Static<typeof OfficePaymentResponse>

export const PaymentParams = Type.Object({ number: Type.String({ maxLength: 20 }) })
export const CloseUnknownPaymentBody = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 500, description: 'Qué se hizo con él' }),
})

/** Lists payments that the gateway reports but no order has, oldest first */
export const UnknownPaymentsQuery = Type.Object({ search: Search, after: Type.Optional(Id) })

/** Exports payments that the gateway reports but no order has, as CSV */
export const UnknownPaymentsExportQuery = Type.Object({ search: Search })

export const UnknownPaymentsResponse = Type.Object({
  payments: Type.Array(
    Type.Object({
      id: Id,
      gateway: Type.String(),
      session: Type.String(),
      ref: Type.String(),
      paid: Nullable(Pesos),
      reason: Type.String({ description: 'Por qué no es un pedido, en palabras' }),
      found_at: IsoDateTime,
    }),
  ),
  /** Cursor: id of the last row, null on the last page. */
  next: Nullable(Id),
})
export type UnknownPaymentsResponse = Static<typeof UnknownPaymentsResponse>

/**
 * Compares the payments at the gateway with the payments in the shop; reports payments that either
 * side lacks
 */
export const ComparePaymentsBody = Type.Object({
  hours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 168,
      description: 'Desde hace cuántas; por omisión, desde la última comparación',
    }),
  ),
})

export const paymentOperations = {
  listPayments: {
    method: 'GET',
    path: 'payments',
    query: PaymentsQuery,
    reply: OfficePaymentsResponse,
  },
  exportPayments: {
    method: 'GET',
    path: 'payments.csv',
    query: PaymentsExportQuery,
    reply: csvResponseSchema,
  },
  getPayment: {
    method: 'GET',
    path: 'payments/:number',
    params: PaymentParams,
    reply: OfficePaymentResponse,
    refusals: ['attempt-not-found'],
  },
  checkPayment: {
    method: 'POST',
    path: 'payments/:number/check',
    params: PaymentParams,
    reply: SuccessResponse,
    refusals: [
      'attempt-not-found',
      'gateway-refused',
      'gateway-unavailable',
      'never-opened',
      'not-connected',
    ],
  },
  closePaymentMismatch: {
    method: 'POST',
    path: 'payments/:number/close-mismatch',
    params: PaymentParams,
    body: CloseUnknownPaymentBody,
    reply: SuccessResponse,
    refusals: ['attempt-not-found', 'nothing-differs'],
  },
  replayPaymentNotice: {
    method: 'POST',
    path: 'payment-notices/:id/replay',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['gateway-unavailable', 'not-connected', 'notice-not-found'],
  },
  comparePayments: {
    method: 'POST',
    path: 'payment-comparisons',
    body: ComparePaymentsBody,
    reply: SuccessResponse,
    refusals: ['already-comparing', 'gateway-unavailable'],
  },
  listUnknownPayments: {
    method: 'GET',
    path: 'unknown-payments',
    query: UnknownPaymentsQuery,
    reply: UnknownPaymentsResponse,
  },
  exportUnknownPayments: {
    method: 'GET',
    path: 'unknown-payments.csv',
    query: UnknownPaymentsExportQuery,
    reply: csvResponseSchema,
  },
  refundUnknownPayment: {
    method: 'POST',
    path: 'unknown-payments/:id/refund',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: [
      'became-known',
      'gateway-refused',
      'gateway-unavailable',
      'not-connected',
      'payment-not-found',
    ],
  },
  closeUnknownPayment: {
    method: 'POST',
    path: 'unknown-payments/:id/close',
    params: RowIdParams,
    body: CloseUnknownPaymentBody,
    reply: SuccessResponse,
    refusals: ['payment-not-found'],
  },
} as const satisfies OperationTable
