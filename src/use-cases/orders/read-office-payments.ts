import { explainPaymentAttemptState } from '#domain/orders/explain-payment-state.ts'
import { type PaymentTab, parsePaymentSearch } from '#domain/orders/payment-search.ts'
import { findGateway, type PaymentGateways } from '#payments/payment-gateways.ts'
import type { Db } from '#persistence/database.ts'
import * as officeAttempts from '#persistence/orders/office-payment-attempts.ts'
import * as officePayments from '#persistence/orders/office-payments.ts'
import * as unknownPayments from '#persistence/orders/payments-without-order.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import * as auditEntries from '#persistence/running/audit-log-entries.ts'
import * as queueLengths from '#persistence/running/queue-lengths.ts'

/** Maximum number of payments without an order listed in one reply. */
const unknownAtOnce = 50
const mostEntries = 50
/**
 * Audit log actions about payments and refunds that the payment history of the back office shows.
 */
const aboutMoney = new Set([
  'attempt-recovered',
  'payment-check',
  'payment-mismatch',
  'payment-mismatch-closed',
  'refund-failed',
  'refund-retry',
  'superseded-attempt-paid',
])

type Wanted = { tab: PaymentTab; search: string; afterId?: number; limit: number }

/**
 * Lists payment attempts for the back office, each with the reason of its outcome, and gateway
 * payments that belong to no order.
 */
export async function listOfficePayments(
  db: Db,
  gateway: PaymentGateways,
  wanted: Wanted,
  now: Date,
) {
  const [page, queues, open, comparedUntil] = await Promise.all([
    readPageOfPaymentAttempts(db, gateway, wanted, now),
    queueLengths.readQueueLengths(db, ['payments_unsettled', 'unknown_payments']),
    officePayments.countOpenPayments(db),
    officePayments.readPaymentsReconciledUntil(db, gateway.name),
  ])
  const countOf = (queue: queueLengths.QueueName) =>
    queues.find(({ name }) => name === queue)?.count ?? 0
  return {
    ...page,
    counts: {
      unsettled: countOf('payments_unsettled'),
      unknown: countOf('unknown_payments'),
      open,
    },
    comparedUntil,
  }
}

/** Reads a page of payment attempts, without the gateway payments that belong to no order. */
export async function readPageOfPaymentAttempts(
  db: Db,
  gateway: PaymentGateways,
  wanted: Wanted,
  now: Date,
) {
  const { search, limit, ...rest } = wanted
  const found = await officePayments.listPageOfPayments(db, {
    ...rest,
    search: parsePaymentSearch(search),
    gateway: gateway.name,
    limit: limit + 1,
  })
  const shown = found.slice(0, limit)
  return {
    payments: shown.map((payment) => ({
      ...payment,
      arrival: explainPaymentAttemptState(payment, now),
    })),
    next: found.length > limit ? (shown.at(-1)?.attempt.id ?? null) : null,
  }
}

export type OfficePaymentList = Awaited<ReturnType<typeof listOfficePayments>>

/** Gateway payments without an order, optionally filtered by a search. */
export async function listUnmatchedPayments(
  db: Db,
  {
    search,
    after,
    limit = unknownAtOnce,
  }: { search: string; after: number | undefined; limit?: number },
) {
  const asked = { limit: limit + 1, search: parsePaymentSearch(search), after }
  const found = await unknownPayments.listOpenUnknownPayments(db, asked)
  const payments = found.slice(0, limit)
  return { payments, next: found.length > limit ? (payments.at(-1)?.id ?? null) : null }
}

/** One payment attempt with its payment history and the currently allowed actions. */
export async function readOfficePayment(
  db: Db,
  gateway: PaymentGateways,
  number: string,
  now: Date,
) {
  const payment = await officePayments.findPaymentByNumber(db, number)
  if (!payment) return undefined
  const { attempt } = payment
  const { sessionId } = attempt
  const [notices, refunded, ...entries] = await Promise.all([
    sessionId
      ? officeAttempts.listWebhooksOfPaymentSession(db, { gateway: attempt.gateway, sessionId })
      : [],
    refunds.listRefundsOfPaymentAttempt(db, attempt.id),
    ...[`order:${number}`, `attempt:${number}`].map((subject) =>
      auditEntries.listAuditEntries(db, { subjects: [subject] }, { limit: mostEntries }),
    ),
  ])
  return {
    ...payment,
    arrival: explainPaymentAttemptState(payment, now),
    notices,
    refunds: refunded,
    entries: entries.flat().filter(({ action }) => aboutMoney.has(action)),
    differs: payment.notices.differs,
    canCheck: sessionId !== null && findGateway(gateway, attempt.gateway) !== undefined,
  }
}

export type OfficePaymentView = NonNullable<Awaited<ReturnType<typeof readOfficePayment>>>
