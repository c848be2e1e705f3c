import { isRevocable } from '#domain/account/revocation.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { reasonFor } from '#domain/support/ticket.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as tickets from '#persistence/support/tickets.ts'
import type { TooManyRequests } from '../exceeded-limit.ts'
import { openTicket } from '../support/open-ticket.ts'
import { tellAboutOrder } from './tell-about-order.ts'

type ReturnRequest = {
  number: string
  shopperId: number
  /** places of the articles in the order; empty means all of them */
  lines: readonly number[]
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

    const bought = await payments.linesOf(transaction, order.attemptId)
    const chosen = bought.filter((_, place) => request.lines.includes(place))
    const articles = (chosen.length > 0 ? chosen : bought).map(
      ({ quantity, name }) => `${quantity} × ${name}`,
    )
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
