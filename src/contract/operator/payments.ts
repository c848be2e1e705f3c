import { type Static, Type } from 'typebox'
import { paymentTabs } from '#domain/orders/payment-search.ts'
import { csvFile } from '../files.ts'
import { Done } from '../problem.ts'
import { Id, Moment, Nullable, Pesos } from '../wire.ts'
import type { OperationTable } from './operation.ts'
import { RowParams } from './row-params.ts'

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

/** Payment attempts with their outcome */
export const PaymentsFileQuery = Type.Object(filter)

/** Payment attempts with their outcome */
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
  created_at: Moment,
  expires_at: Moment,
  paid_at: Nullable(Moment),
})
export type OfficePaymentRow = Static<typeof OfficePaymentRow>

export const OfficePaymentsReply = Type.Object({
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
export type OfficePaymentsReply = Static<typeof OfficePaymentsReply>

/** A payment attempt with gateway notices and refunds */
export const OfficePaymentReply = Type.Object({
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
      expires_at: Moment,
    }),
  ),
  tracking_key: Nullable(Type.String()),
  gateway: Type.String(),
  session: Nullable(Type.String()),
  ref: Type.String(),
  checked_at: Nullable(Moment),
  refunds: Type.Array(
    Type.Object({
      id: Id,
      amount: Pesos,
      reason: Type.String(),
      state: Type.Enum(['requested', 'done', 'failed', 'needs_clabe']),
      created_at: Moment,
    }),
  ),
  timeline: Type.Array(
    Type.Object({
      at: Moment,
      by: Nullable(Type.String()),
      words: Type.String(),
      notice: Nullable(Id),
    }),
    { description: 'Lo que pasó, lo más nuevo primero' },
  ),
  differs: Type.Boolean({ description: 'La pasarela dijo otro importe u otra referencia' }),
  can_check: Type.Boolean({ description: 'Se puede preguntar a la pasarela' }),
})
export type OfficePaymentReply = Static<typeof OfficePaymentReply>

export const PaymentParams = Type.Object({ number: Type.String({ maxLength: 20 }) })
export const CloseBody = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 500, description: 'Qué se hizo con él' }),
})

/** Payments at the gateway without an order, oldest first */
export const UnknownPaymentsQuery = Type.Object({ search: Search, after: Type.Optional(Id) })

/** Payments at the gateway without an order */
export const UnknownPaymentsFileQuery = Type.Object({ search: Search })

export const UnknownPaymentsReply = Type.Object({
  payments: Type.Array(
    Type.Object({
      id: Id,
      gateway: Type.String(),
      session: Type.String(),
      ref: Type.String(),
      paid: Nullable(Pesos),
      reason: Type.String({ description: 'Por qué no es un pedido, en palabras' }),
      found_at: Moment,
    }),
  ),
  /** Cursor: id of the last row, null on the last page. */
  next: Nullable(Id),
})
export type UnknownPaymentsReply = Static<typeof UnknownPaymentsReply>

/**
 * Compares the payments of gateway and shop; reports payments missing on either side
 */
export const CompareBody = Type.Object({
  hours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 168,
      description: 'Desde hace cuántas; por omisión, desde la última comparación',
    }),
  ),
})

export const operations = {
  listPayments: {
    method: 'GET',
    path: 'payments',
    query: PaymentsQuery,
    reply: OfficePaymentsReply,
  },
  exportPayments: { method: 'GET', path: 'payments.csv', query: PaymentsFileQuery, reply: csvFile },
  getPayment: {
    method: 'GET',
    path: 'payments/:number',
    params: PaymentParams,
    reply: OfficePaymentReply,
  },
  checkPayment: {
    method: 'POST',
    path: 'payments/:number/check',
    params: PaymentParams,
    reply: Done,
  },
  closePaymentMismatch: {
    method: 'POST',
    path: 'payments/:number/close-mismatch',
    params: PaymentParams,
    body: CloseBody,
    reply: Done,
  },
  replayPaymentNotice: {
    method: 'POST',
    path: 'payment-notices/:id/replay',
    params: RowParams,
    reply: Done,
  },
  comparePayments: { method: 'POST', path: 'payment-comparisons', body: CompareBody, reply: Done },
  listUnknownPayments: {
    method: 'GET',
    path: 'unknown-payments',
    query: UnknownPaymentsQuery,
    reply: UnknownPaymentsReply,
  },
  exportUnknownPayments: {
    method: 'GET',
    path: 'unknown-payments.csv',
    query: UnknownPaymentsFileQuery,
    reply: csvFile,
  },
  refundUnknownPayment: {
    method: 'POST',
    path: 'unknown-payments/:id/refund',
    params: RowParams,
    reply: Done,
  },
  closeUnknownPayment: {
    method: 'POST',
    path: 'unknown-payments/:id/close',
    params: RowParams,
    body: CloseBody,
    reply: Done,
  },
} as const satisfies OperationTable
