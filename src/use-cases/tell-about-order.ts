import type { Order, PaymentAttempt } from '#domain/order.ts'
import { type OrderStateId, stateLabel } from '#domain/order-progress.ts'
import type { Db } from '#persistence/database.ts'
import * as notifications from '#persistence/notifications.ts'
import * as outbox from '#persistence/outbox.ts'

/** What a shopper is written about; each is a template of the mails. */
export type OrderNews =
  | 'order-confirmed'
  | 'order-awaits-payment'
  | 'order-canceled'
  | 'order-moved'
  | 'order-paid-late'
  | 'order-underpaid'
  | 'order-refund-open'
  | 'order-refunded'

const TITLES: Record<OrderNews, (state: string) => string> = {
  'order-confirmed': () => 'Recibimos tu pago',
  'order-awaits-payment': () => 'Tu pedido espera tu pago',
  'order-canceled': () => 'Tu pedido se canceló',
  'order-moved': (state) => state,
  'order-paid-late': () => 'Tu pago llegó tarde y ya no hay existencias',
  'order-underpaid': () => 'Falta una parte de tu pago',
  'order-refund-open': () => 'Te devolveremos tu dinero',
  'order-refunded': () => 'Te devolvimos tu dinero',
}

/** Puts a mail in line and a notification in the shopper's panel, once for each occasion. */
export async function tellAboutOrder(
  db: Db,
  news: OrderNews,
  { attempt, order }: { attempt: PaymentAttempt; order: Order },
  occasion: { key: string; details?: Record<string, string | number | null> },
  now: Date,
): Promise<void> {
  const isNew = await outbox.add(
    db,
    {
      dedupeKey: `${news}:${order.number}:${occasion.key}`,
      channel: 'mail',
      recipient: attempt.email,
      template: news,
      data: {
        orderNumber: order.number,
        state: stateLabel(order.stateId as OrderStateId),
        total: attempt.total,
        paid: attempt.paid,
        method: attempt.method,
        voucher: attempt.voucher && { ...attempt.voucher },
        ref: attempt.ref,
        carrier: order.carrier,
        trackingNumber: order.trackingNumber,
        trackingUrl: order.trackingUrl,
        cancelReason: order.cancelReason,
        ...occasion.details,
      },
    },
    now,
  )
  if (!isNew || order.shopperId === null) return
  const pickup = attempt.shippingCode === 'recoger'
  await notifications.add(
    db,
    {
      shopperId: order.shopperId,
      kind: 'order',
      title: TITLES[news](stateLabel(order.stateId, { pickup })),
      body: `Pedido ${order.number}`,
      link: `/order-detail/${order.number}`,
    },
    now,
  )
}
