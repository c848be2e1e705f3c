import { isRevocable } from '#domain/account/revocation.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { type RefundableLine, refundableUnits } from '#domain/orders/refund.ts'
import type { LineUnits } from '#domain/orders/shipment.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { reasonFor } from '#domain/support/ticket.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as returns from '#persistence/orders/returns.ts'
import * as tickets from '#persistence/support/tickets.ts'
import type { TooManyRequests } from '../exceeded-limit.ts'
import { openTicket } from '../support/open-ticket.ts'
import { tellAboutOrder } from './tell-about-order.ts'

type ReturnRequest = {
  number: string
  shopperId: number
  /** by the places of the articles in the order; without quantity all that is left of one, and without any all of all */
  lines: readonly { place: number; quantity?: number | undefined }[]
  /** in the shopper's words; nobody has to give a reason */
  why: string
}

type Refused =
  | Refusal<'order-not-found' | 'return-not-possible' | 'reason-not-found' | 'invalid-input'>
  | TooManyRequests

/** The shopper takes a purchase back: the shop gets a ticket, the order remembers it. Asking again changes nothing. */
export function requestReturn(
  db: Db,
  request: ReturnRequest,
  now: Date,
): Promise<Granted | Refused> {
  return inTransaction(db, async (transaction): Promise<Granted | Refused> => {
    const found = await orders.findByNumber(transaction, request.number)
    if (!found || found.shopperId !== request.shopperId) return refuse('order-not-found')
    const attempt = await payments.lock(transaction, found.attemptId)
    const order = await orders.lockByAttempt(transaction, found.attemptId)
    if (!attempt || !order) return refuse('order-not-found')
    if (order.revocationRequestedAt !== null) return { ok: true }
    const { state, deliveredAt } = order
    const delivered = deliveredAt && dayInMexico(deliveredAt)
    if (!isRevocable({ state, delivered }, dayInMexico(now))) return refuse('return-not-possible')

    const units = unitsOf(await refundLines.refundable(transaction, order), request.lines)
    if (units.length === 0) return refuse('return-not-possible')
    const articles = units.map(({ quantity, name }) => `${quantity} × ${name}`)
    const reason = reasonFor(await tickets.reasons(transaction), 'return')
    if (!reason) return refuse('reason-not-found')
    const ticket = {
      shopperId: request.shopperId,
      orderId: order.id,
      reasonId: reason.id,
      purpose: 'return' as const,
      subject: `Devolución del pedido ${order.number}`,
      body: [
        'Solicito la revocación de mi compra y el reembolso de lo que pagué.',
        `Devuelvo: ${articles.join('; ')}.`,
        ...(request.why.trim() === '' ? [] : [request.why.trim()]),
      ].join('\n\n'),
    }
    const opened = await openTicket(transaction, ticket, now)
    if (!opened.ok) return opened.code === 'invalid-input' ? refuse('invalid-input') : opened
    await orders.update(transaction, order.id, { revocationRequestedAt: now }, now)
    await returns.add(transaction, order.id, units, now)
    const event = {
      fromState: state,
      toState: null,
      actor: `shopper:${request.shopperId}`,
      reason: 'Pediste devolverlo',
      visible: true,
    }
    await orders.addEvent(transaction, order.id, event, now)
    const about = { attempt, order }
    await tellAboutOrder(transaction, 'order-return-requested', about, { key: 'return' }, now)
    return { ok: true }
  })
}

/** What of which lines goes back: never more than the shopper has and was not refunded; nothing for a wish beyond that. */
function unitsOf(
  lines: readonly RefundableLine[],
  wanted: ReturnRequest['lines'],
): (LineUnits & { name: string })[] {
  const left = lines.map((line) => refundableUnits(line, 'returned'))
  const wishes =
    wanted.length > 0
      ? wanted
      : lines.map((_, place): ReturnRequest['lines'][number] => ({ place }))
  const units = wishes.flatMap(({ place, quantity = left[place] ?? 0 }) => {
    const line = lines[place]
    return line && quantity > 0 ? [{ lineId: line.id, name: line.name, quantity, place }] : []
  })
  const isPossible =
    units.every(({ place, quantity }) => quantity <= (left[place] ?? 0)) &&
    new Set(units.map(({ place }) => place)).size === units.length
  return isPossible ? units : []
}
