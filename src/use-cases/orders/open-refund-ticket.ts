import { formatCentavos } from '#domain/format-money.ts'
import type { Centavos } from '#domain/money.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { findTicketReason } from '#domain/support/ticket.ts'
import type { Db } from '#persistence/database.ts'
import * as tickets from '#persistence/support/tickets.ts'

/** Opens a ticket, once per order, that requests the shopper's bank account for refunds of transfers or cash. */
export async function openRefundTicket(
  db: Db,
  { attempt, order, amount }: { attempt: PaymentAttempt; order: Order; amount: Centavos },
  now: Date,
): Promise<void> {
  if (order.shopperId === null) return
  if (await tickets.hasShopOpenedTicketForOrder(db, order.id, 'refund')) return
  const reason = findTicketReason(await tickets.listTicketReasons(db), 'refund')
  if (!reason) return
  const way = attempt.method === 'spei' ? 'por transferencia' : 'en efectivo'
  const ticket: tickets.NewTicket = {
    shopperId: order.shopperId,
    orderId: order.id,
    reasonId: reason.id,
    subject: `Reembolso del pedido ${order.number}`,
    body: `Te debemos ${formatCentavos(amount)} que pagaste ${way}. Responde con la CLABE de 18 dígitos y el nombre del titular de la cuenta para enviarte la transferencia.`,
    purpose: 'refund',
    state: 'waiting_customer',
  }
  await tickets.addTicket(db, ticket, now)
}
