import type { Centavos } from '#domain/money.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import type { Db } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'

type InvoiceNews =
  | { state: 'issued'; fiscalId: string; rfc: string; hasFiles: boolean }
  | { state: 'refused'; reason: string }

/** Notifies the shopper by mail and in-app notification of an invoice's state. */
export async function notifyAboutInvoice(
  db: Db,
  { order, attempt }: { order: Order; attempt: PaymentAttempt },
  news: InvoiceNews,
  now: Date,
): Promise<void> {
  const { number } = order
  const about = await describeBuyer(db, order)
  const envelope = {
    dedupeKey: `invoice-${news.state}:${number}:${now.toISOString()}`,
    recipient: attempt.email,
  }
  const isIssued = news.state === 'issued'
  const message: NewMessage = isIssued
    ? {
        ...envelope,
        template: 'invoice-issued',
        data: {
          ...about,
          fiscalId: news.fiscalId.toUpperCase(),
          rfc: news.rfc,
          hasFiles: news.hasFiles,
        },
      }
    : { ...envelope, template: 'invoice-refused', data: { ...about, reason: news.reason } }
  await enqueueMessage(db, message, now)
  const title = isIssued ? 'Tu factura está lista' : 'Revisa tus datos de facturación'
  await addNotification(db, order, title, now)
}

/** The same for the credit note of a refund, whose files go with the mail. */
export async function notifyAboutCreditNote(
  db: Db,
  { order, attempt }: { order: Order; attempt: PaymentAttempt },
  { fiscalId, amount }: { fiscalId: string; amount: Centavos },
  now: Date,
): Promise<void> {
  const about = await describeBuyer(db, order)
  const message: NewMessage = {
    dedupeKey: `credit-note:${fiscalId}`,
    recipient: attempt.email,
    template: 'credit-note-issued',
    data: { ...about, fiscalId, amount },
  }
  await enqueueMessage(db, message, now)
  await addNotification(db, order, 'Tu nota de crédito está lista', now)
}

async function describeBuyer(db: Db, { number, shopperId }: Order) {
  const shopper = shopperId && (await shoppers.findShopperById(db, shopperId))
  return { firstName: (shopper && shopper.firstName) || null, orderNumber: number }
}

async function addNotification(
  db: Db,
  { number, shopperId }: Order,
  title: string,
  now: Date,
): Promise<void> {
  if (shopperId === null) return
  const notification = {
    shopperId,
    kind: 'order' as const,
    title,
    body: `Pedido ${number}`,
    link: `/order-detail/${number}`,
  }
  await shopperNotifications.addShopperNotification(db, notification, now)
}
