import { createHash } from 'node:crypto'
import { toCanonicalJson } from '#domain/canonical-json.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'
import {
  createReturnAcknowledgement,
  formatReturnReferenceNumber,
} from '#domain/orders/order-return-acknowledgement.ts'
import type { Order } from '#domain/orders/order.ts'
import type { RefundableLine } from '#domain/orders/refund.ts'
import type { OrderReturnEligibility } from '#domain/orders/returnable-units.ts'
import { findTicketReason } from '#domain/support/ticket.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as returns from '#persistence/orders/order-returns.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as tickets from '#persistence/support/tickets.ts'
import type { TooManyRequests } from '../find-exceeded-rate-limit.ts'
import { openTicket } from '../support/open-ticket.ts'
import { type LockedOrder, lockOrderForUpdate } from './lock-order.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import {
  validateReturnUnits,
  readReturnableUnits,
  readReturnTerms,
  readReturnRefundPreview,
  type RequestedReturnUnits,
  type ReturnRefundPreview,
} from './preview-order-return.ts'

type ReturnRequest = {
  number: string
  /** id of the signed-in shopper; absent if the return is requested through a signed link */
  shopperId?: number
  lines: RequestedReturnUnits
  /** optional reason for the return, given by the shopper */
  why: string
  /**
   * refund amount displayed to the shopper; the return request is rejected if the current amount
   * differs
   */
  expected?: Centavos
}

type Refused =
  | Refusal<'order-not-found' | 'reason-not-found' | 'invalid-input'>
  | Refusal<'return-not-possible', { standing: OrderReturnEligibility }>
  | Refusal<'return-changed', { now: Centavos }>
  | TooManyRequests

/**
 * Requests a return for the shopper: creates a return and a ticket, and mails a signed
 * acknowledgement. Idempotent.
 */
export function requestReturn(
  db: Db,
  request: ReturnRequest,
  now: Date,
): Promise<SuccessResult | Refused> {
  return runInTransaction(db, async (transaction): Promise<SuccessResult | Refused> => {
    const found = await orders.findOrderByNumber(transaction, request.number)
    const { shopperId = found?.shopperId ?? null } = request
    if (!found || shopperId === null || found.shopperId !== shopperId) {
      return refuse('order-not-found')
    }
    const held = await lockOrderForUpdate(transaction, request.number)
    if (!held) return refuse('order-not-found')
    const { order } = held
    if (order.revocationRequestedAt !== null) return { ok: true }
    const planned = await planReturn(transaction, held, request, now)
    if (!planned.ok) return planned
    const { units, plan } = planned
    const asked = { shopperId, units, why: request.why }
    const opened = await openReturnTicket(transaction, order, asked, now)
    if (!opened.ok) return opened
    const kept = await keepReturn(transaction, order, planned, now)
    const way = request.shopperId === undefined ? 'link' : 'account'
    await noteReturn(transaction, order, { ...kept, actor: `shopper:${shopperId}`, way }, now)
    await sendAcknowledgement(transaction, held, { ...kept, plan }, now)
    return { ok: true }
  })
}

type PlannedReturn = {
  lines: readonly RefundableLine[]
  units: ReturnType<typeof validateReturnUnits>
} & Pick<ReturnRefundPreview, 'plan' | 'coupon'>

/** Plans a return if it is allowed and its refund equals the displayed amount. */
async function planReturn(
  db: Db,
  held: LockedOrder,
  request: ReturnRequest,
  now: Date,
): Promise<
  | SuccessResult<PlannedReturn>
  | Refusal<'return-not-possible', { standing: OrderReturnEligibility }>
  | Refusal<'return-changed', { now: Centavos }>
> {
  const {
    lines,
    units: returnable,
    standing,
  } = await readReturnableUnits(db, held, toMexicoDay(now))
  if (standing !== 'possible') return refuse('return-not-possible', { standing })
  const units = validateReturnUnits(lines, returnable, request.lines)
  const worth = await readReturnRefundPreview(db, held, units)
  if (!worth) return refuse('return-not-possible', { standing })
  const { plan, coupon } = worth
  return request.expected !== undefined && request.expected !== plan.amount
    ? refuse('return-changed', { now: plan.amount })
    : { ok: true, lines, units, plan, coupon }
}

/** Opens the ticket for messages between shop and shopper about the return. */
async function openReturnTicket(
  db: Db,
  order: Order,
  { shopperId, units, why }: { shopperId: number; why: string } & Pick<PlannedReturn, 'units'>,
  now: Date,
) {
  const reason = findTicketReason(await tickets.listTicketReasons(db), 'return')
  if (!reason) return refuse('reason-not-found')
  const articles = units.map(({ quantity, name }) => `${quantity} × ${name}`)
  const ticket = {
    shopperId,
    orderId: order.id,
    reasonId: reason.id,
    purpose: 'return' as const,
    subject: `Devolución del pedido ${order.number}`,
    body: [
      'Solicito la revocación de mi compra y el reembolso de lo que pagué.',
      `Devuelvo: ${articles.join('; ')}.`,
      ...(why.trim() === '' ? [] : [why.trim()]),
    ].join('\n\n'),
  }
  const opened = await openTicket(db, ticket, now)
  return !opened.ok && opened.code === 'invalid-input' ? refuse('invalid-input') : opened
}

/** Stores the return with its signed acknowledgement. */
async function keepReturn(
  db: Db,
  order: Order,
  { lines, units, plan, coupon }: PlannedReturn,
  now: Date,
) {
  const terms = await readReturnTerms(db)
  const folio = formatReturnReferenceNumber(
    order.number,
    (await returns.countReturnsOfOrder(db, order.id)) + 1,
  )
  const acknowledgement = createReturnAcknowledgement({
    folio,
    orderNumber: order.number,
    at: now,
    plan,
    skuOf: (lineId) => lines.find(({ id }) => id === lineId)?.sku ?? '',
    coupon: coupon?.code ?? null,
    ...terms,
  })
  const seal = createHash('sha256').update(toCanonicalJson(acknowledgement)).digest('hex')
  const asked = { orderId: order.id, lines: units, acknowledgement, seal }
  const id = await returns.addOrderReturn(db, asked, now)
  await orders.updateOrder(db, order.id, { revocationRequestedAt: now }, now)
  return { id, folio, seal, terms }
}

type KeptReturn = Awaited<ReturnType<typeof keepReturn>>

/** Adds the return to the order's history, visible to the shopper, and to the audit log. */
async function noteReturn(
  db: Db,
  order: Order,
  { id, folio, seal, actor, way }: KeptReturn & { actor: string; way: 'link' | 'account' },
  now: Date,
): Promise<void> {
  const reason = 'Pediste devolverlo'
  await orders.addOrderEventWithoutStateChange(db, order, { actor, reason, visible: true }, now)
  const entry: auditLog.AuditEntry = { actor, action: 'return-request', subject: `return:${id}` }
  await auditLog.addAuditEntry(db, { ...entry, after: { folio, seal, way } }, now)
}

async function sendAcknowledgement(
  db: Db,
  held: LockedOrder,
  { folio, seal, terms, plan }: KeptReturn & Pick<PlannedReturn, 'plan'>,
  now: Date,
): Promise<void> {
  const { lines, shipping, amount } = plan
  const details = {
    amount,
    acknowledged: {
      folio,
      seal,
      at: now.toISOString(),
      isFree: terms.isFree ? (1 as const) : (0 as const),
      refundDays: terms.refundDays,
    },
    refunded: {
      lines: lines.map(({ name, quantity, amount: price }) => ({ name, quantity, amount: price })),
      shipping,
    },
  }
  await notifyAboutOrder(db, 'order-return-requested', held, { key: folio, details }, now)
}
