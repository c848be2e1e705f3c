import { arrivalOf } from '#domain/orders/payment-arrival.ts'
import { type PaymentTab, paymentSearch } from '#domain/orders/payment-search.ts'
import { gatewayNamed, type Gateways } from '#payments/gateways.ts'
import type { Db } from '#persistence/database.ts'
import * as officePayments from '#persistence/orders/office-payments.ts'
import * as paymentDesk from '#persistence/orders/payment-desk.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import * as unknownPayments from '#persistence/orders/unknown-payments.ts'
import * as auditEntries from '#persistence/running/audit-entries.ts'
import * as waitingWork from '#persistence/running/waiting-work.ts'

/** Maximum unknown payments per reply. */
const unknownAtOnce = 50
const mostEntries = 50
/** Order events about payments and refunds. */
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

/** Payment attempts for the back office, each with the reason of its outcome, and unknown payments. */
export async function listOfficePayments(db: Db, gateway: Gateways, wanted: Wanted, now: Date) {
  const [page, queues, open, comparedUntil] = await Promise.all([
    pageOfPayments(db, gateway, wanted, now),
    waitingWork.waiting(db, ['payments_unsettled', 'unknown_payments']),
    officePayments.countOpen(db),
    officePayments.comparedUntil(db, gateway.name),
  ])
  const countOf = (queue: waitingWork.QueueName) =>
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

/** A page of payment attempts, without unknown payments. */
export async function pageOfPayments(db: Db, gateway: Gateways, wanted: Wanted, now: Date) {
  const { search, limit, ...rest } = wanted
  const found = await officePayments.page(db, {
    ...rest,
    search: paymentSearch(search),
    gateway: gateway.name,
    limit: limit + 1,
  })
  const shown = found.slice(0, limit)
  return {
    payments: shown.map((payment) => ({ ...payment, arrival: arrivalOf(payment, now) })),
    next: found.length > limit ? (shown.at(-1)?.attempt.id ?? null) : null,
  }
}

export type ListedOfficePayments = Awaited<ReturnType<typeof listOfficePayments>>

/** Gateway payments without an order, optionally filtered by a search. */
export async function listUnknownPayments(
  db: Db,
  {
    search,
    after,
    limit = unknownAtOnce,
  }: { search: string; after: number | undefined; limit?: number },
) {
  const asked = { limit: limit + 1, search: paymentSearch(search), after }
  const found = await unknownPayments.listOpen(db, asked)
  const payments = found.slice(0, limit)
  return { payments, next: found.length > limit ? (payments.at(-1)?.id ?? null) : null }
}

/** One payment attempt with its payment history and the currently allowed actions. */
export async function readOfficePayment(db: Db, gateway: Gateways, number: string, now: Date) {
  const payment = await officePayments.findByNumber(db, number)
  if (!payment) return undefined
  const { attempt } = payment
  const { sessionId } = attempt
  const [notices, refunded, ...entries] = await Promise.all([
    sessionId ? paymentDesk.noticesOf(db, { gateway: attempt.gateway, sessionId }) : [],
    refunds.ofAttempt(db, attempt.id),
    ...[`order:${number}`, `attempt:${number}`].map((subject) =>
      auditEntries.list(db, { subject }, { limit: mostEntries }),
    ),
  ])
  return {
    ...payment,
    arrival: arrivalOf(payment, now),
    notices,
    refunds: refunded,
    entries: entries.flat().filter(({ action }) => aboutMoney.has(action)),
    differs: payment.notices.differs,
    canCheck: sessionId !== null && gatewayNamed(gateway, attempt.gateway) !== undefined,
  }
}

export type OfficePaymentView = NonNullable<Awaited<ReturnType<typeof readOfficePayment>>>
