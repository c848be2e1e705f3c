import type { Centavos } from '#domain/money.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { shownMoney } from '#domain/shown-money.ts'
import type { Db } from '#persistence/database.ts'
import * as refundTickets from '#persistence/orders/refund-tickets.ts'

/** Asks the shopper for the account that money paid by transfer or in cash goes back to. */
export async function openRefundTicket(
  db: Db,
  { attempt, order, amount }: { attempt: PaymentAttempt; order: Order; amount: Centavos },
  now: Date,
): Promise<void> {
  if (order.shopperId === null) return
  const way = attempt.method === 'spei' ? 'por transferencia' : 'en efectivo'
  await refundTickets.open(
    db,
    {
      shopperId: order.shopperId,
      orderId: order.id,
      reason: 'Reembolso a mi CLABE',
      subject: `${refundTickets.refundSubject} ${order.number}`,
      body: `Te debemos ${shownMoney(amount)} que pagaste ${way}. Responde con la CLABE de 18 dígitos y el nombre del titular de la cuenta para enviarte la transferencia.`,
    },
    now,
  )
}
