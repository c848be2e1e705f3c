import { createHash } from 'node:crypto'
import { dayInMexico } from '#domain/calendar.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { Centavos } from '#domain/money.ts'
import { acknowledge, returnFolio } from '#domain/orders/return-acknowledgement.ts'
import type { ReturnStanding } from '#domain/orders/return-offer.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { reasonFor } from '#domain/support/ticket.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as returns from '#persistence/orders/returns.ts'
import * as tickets from '#persistence/support/tickets.ts'
import type { TooManyRequests } from '../exceeded-limit.ts'
import { openTicket } from '../support/open-ticket.ts'
import { holdOrder } from './hold-order.ts'
import {
  chooseUnits,
  readReturnable,
  readReturnTerms,
  readReturnWorth,
  type ReturnWish,
} from './read-return-offer.ts'
import { tellAboutOrder } from './tell-about-order.ts'

type ReturnRequest = {
  number: string
  /** who is signed in; absent for whoever has the order's signed link */
  shopperId?: number
  lines: ReturnWish
  /** in the shopper's words; nobody has to give a reason */
  why: string
  /** what somebody was shown: for another amount nothing is asked */
  expected?: Centavos
}

type Refused =
  | Refusal<'order-not-found' | 'reason-not-found' | 'invalid-input'>
  | Refusal<'return-not-possible', { standing: ReturnStanding }>
  | Refusal<'return-changed', { now: Centavos }>
  | TooManyRequests

/**
 * The shopper takes a purchase back: the shop gets a return and a ticket, the shopper a sealed acknowledgement by mail.
 * Asking again changes nothing.
 */
export function requestReturn(
  db: Db,
  request: ReturnRequest,
  now: Date,
): Promise<Granted | Refused> {
  return inTransaction(db, async (transaction): Promise<Granted | Refused> => {
    const found = await orders.findByNumber(transaction, request.number)
    const { shopperId = found?.shopperId ?? null } = request
    if (!found || shopperId === null || found.shopperId !== shopperId) {
      return refuse('order-not-found')
    }
    const held = await holdOrder(transaction, request.number)
    if (!held) return refuse('order-not-found')
    const { attempt, order } = held
    if (order.revocationRequestedAt !== null) return { ok: true }
    const { lines, units, standing } = await readReturnable(transaction, held, dayInMexico(now))
    if (standing !== 'possible') return refuse('return-not-possible', { standing })

    const chosen = chooseUnits(lines, units, request.lines)
    const worth = await readReturnWorth(transaction, held, chosen)
    if (!worth) return refuse('return-not-possible', { standing })
    const { plan, coupon } = worth
    if (request.expected !== undefined && request.expected !== plan.amount) {
      return refuse('return-changed', { now: plan.amount })
    }
    const reason = reasonFor(await tickets.reasons(transaction), 'return')
    if (!reason) return refuse('reason-not-found')
    const articles = chosen.map(({ quantity, name }) => `${quantity} × ${name}`)
    const ticket = {
      shopperId,
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

    const terms = await readReturnTerms(transaction)
    const folio = returnFolio(order.number, (await returns.countOf(transaction, order.id)) + 1)
    const acknowledgement = acknowledge({
      folio,
      orderNumber: order.number,
      at: now,
      plan,
      skuOf: (lineId) => lines.find(({ id }) => id === lineId)?.sku ?? '',
      coupon: coupon?.code ?? null,
      ...terms,
    })
    const seal = createHash('sha256').update(canonicalJson(acknowledgement)).digest('hex')
    const asked = { orderId: order.id, lines: chosen, acknowledgement, seal }
    const id = await returns.add(transaction, asked, now)
    const event = {
      fromState: order.state,
      toState: null,
      actor: `shopper:${shopperId}`,
      reason: 'Pediste devolverlo',
      visible: true,
    }
    await orders.addEvent(transaction, order.id, event, now)
    const entry = { actor: event.actor, action: 'return-request', subject: `return:${id}` }
    const way = request.shopperId === undefined ? 'link' : 'account'
    await auditLog.add(transaction, { ...entry, after: { folio, seal, way } }, now)
    const details = {
      amount: plan.amount,
      acknowledged: {
        folio,
        seal,
        at: now.toISOString(),
        isFree: terms.isFree ? (1 as const) : (0 as const),
        refundDays: terms.refundDays,
      },
      refunded: {
        lines: plan.lines.map(({ name, quantity, amount }) => ({ name, quantity, amount })),
        shipping: plan.shipping,
      },
    }
    const about = { attempt, order }
    await tellAboutOrder(transaction, 'order-return-requested', about, { key: folio, details }, now)
    return { ok: true }
  })
}
