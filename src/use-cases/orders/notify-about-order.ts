import { getPurchaseWithdrawalDeadline } from '#domain/account/purchase-withdrawal-deadline.ts'
import { hourInMs } from '#domain/durations.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { multiplyCentavos } from '#domain/money.ts'
import { isDigitalOnlyOrder } from '#domain/orders/licence-key.ts'
import { isOrderDelivered, formatOrderState } from '#domain/orders/order-state.ts'
import type { Order, OrderLine, PaymentAttempt } from '#domain/orders/order.ts'
import type { ParcelTracking } from '#domain/orders/shipment.ts'
import {
  type MessageData,
  orderMailTemplates,
  type OrderMailName,
} from '#mail/message-templates.ts'
import type { OrderMailData } from '#mail/order-mail-template.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import { addOrderNews, orderNewsAddition } from '#persistence/account/whatsapp-news.ts'
import { type CombinableWrite, readOne } from '#persistence/combined-statements.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import { enqueueMessage, messageAddition, type NewMessage } from '../enqueue-message.ts'
import { enqueueOrderPushMessages } from './send-order-push-notification.ts'

/**
 * Whether a mail only announces the end of a test order (cancellation or refund); such a mail is
 * not sent. After a late payment, the refund mail is sent.
 */
function isEndOfTrial(news: OrderMailName, { state, paymentFlag }: Order): boolean {
  if (news === 'order-canceled') return true
  if (news === 'order-refund-open') return paymentFlag !== 'paid_late'
  if (news !== 'order-refunded') return false
  return state === 'refunded' || (state === 'canceled' && paymentFlag !== 'paid_late')
}

type Occasion = {
  /** idempotency key: a notification of the same kind with the same key is sent only once */
  key: string
  details?: Partial<
    Pick<
      OrderMailData,
      | 'acknowledged'
      | 'amount'
      | 'byGateway'
      | 'missing'
      | 'refunded'
      | 'returnRefused'
      | 'parcel'
      | keyof ParcelTracking
    >
  >
}

type ToldOrder = {
  attempt: PaymentAttempt
  order: Order
  /** order lines, if the caller has read them already */
  lines?: OrderLine[] | undefined
  /** first name of the shopper, if the caller has read it already */
  firstName?: string | null | undefined
}

const whatsappNewsLifetimeMs = 6 * hourInMs

/** Enqueues a mail and an in-app notification about an order, once per idempotency key. */
export async function notifyAboutOrder(
  db: Db,
  news: OrderMailName,
  told: ToldOrder,
  { key, details }: Occasion,
  now: Date,
): Promise<void> {
  const { attempt, order } = told
  if (attempt.trial && isEndOfTrial(news, order)) return
  const data = await readOrderMailData(db, told, details)
  const isNew = await enqueueMessage(db, toMessage(news, told, { key, data }), now)
  if (!isNew || order.shopperId === null) return
  const notification = toNotification(news, { ...order, shopperId: order.shopperId }, data)
  await shopperNotifications.addShopperNotification(db, notification, now)
  await addOrderNews(db, toWhatsappNews(notification, { order, key: `${news}:${key}` }, now), now)
  if (news === 'order-moved' || news === 'order-canceled') {
    await enqueueOrderPushMessages(db, order, { pickup: attempt.pickupPoint !== null, key }, now)
  }
}

/** The mail and the in-app notification about a confirmed order, as parts of a larger statement. */
export async function confirmationNotices(
  db: Db,
  told: ToldOrder,
  now: Date,
): Promise<CombinableWrite[]> {
  const data = await readOrderMailData(db, told, undefined)
  const message = toMessage('order-confirmed', told, { key: 'paid', data })
  const mail = messageAddition(db, message, now)
  const { shopperId } = told.order
  if (shopperId === null) return [mail]
  const notification = toNotification('order-confirmed', { ...told.order, shopperId }, data)
  const whatsapp = toWhatsappNews(
    notification,
    { order: told.order, key: 'order-confirmed:paid' },
    now,
  )
  return [
    mail,
    shopperNotifications.notificationOfMessageAddition(notification, now),
    orderNewsAddition(whatsapp, now),
  ]
}

function toMessage(
  news: OrderMailName,
  { attempt, order }: ToldOrder,
  { key, data }: { key: string; data: OrderMailData },
): NewMessage {
  const dedupeKey = `${news}:${order.number}:${key}`
  return { dedupeKey, recipient: attempt.email, template: news, data }
}

function toNotification(
  news: OrderMailName,
  { number, shopperId }: { number: string; shopperId: number },
  data: OrderMailData,
) {
  return {
    shopperId,
    kind: 'order' as const,
    title: orderMailTemplates[news].title(data),
    body: `Pedido ${number}`,
    link: `/order-detail/${number}`,
  }
}

/** The in-app notification as news for WhatsApp, which are of no use hours later. */
function toWhatsappNews(
  { shopperId, title }: { shopperId: number; title: string },
  { order, key }: { order: Order; key: string },
  now: Date,
) {
  const data: MessageData['order-news'] = {
    orderNumber: order.number,
    words: title,
    validUntil: new Date(now.getTime() + whatsappNewsLifetimeMs).toISOString(),
  }
  const dedupeKey = `whatsapp:${order.number}:${key}`
  return { shopperId, dedupeKey, template: 'order-news', data }
}

/** Template data of a mail about an order. */
export async function readOrderMailData(
  db: Db,
  { attempt, order, lines: read, firstName }: ToldOrder,
  details: Occasion['details'],
): Promise<OrderMailData> {
  const { pickupPoint } = attempt
  const lines = read ?? (await paymentAttempts.listPaymentAttemptLines(db, attempt.id))
  return {
    firstName:
      firstName === undefined
        ? await readOne(db, shoppers.firstNameRead(db, order.shopperId))
        : firstName,
    orderNumber: order.number,
    status: order.state,
    state: formatOrderState(order.state, { pickup: pickupPoint !== null }),
    lines: lines.map(({ name, quantity, unitPrice, imagePath }) => ({
      name,
      quantity,
      amount: multiplyCentavos(unitPrice, quantity),
      picture: imagePath,
    })),
    subtotal: attempt.subtotal,
    discount: attempt.discount,
    bundles: attempt.bundles.map(({ name, saving, promotion }) => ({
      name,
      saving,
      ...(promotion !== undefined && { promotion }),
    })),
    shipping: attempt.shipping,
    shippingName: attempt.shippingName,
    estimateFrom: attempt.estimateFrom,
    estimateTo: attempt.estimateTo,
    total: attempt.total,
    digital: isDigitalOnlyOrder(lines)
      ? 'all'
      : lines.some(({ digital }) => digital)
        ? 'some'
        : 'none',
    method: attempt.method,
    card: attempt.card?.maskedPan ?? null,
    installments: attempt.installments,
    trackingKey: attempt.trackingKey,
    voucher: attempt.voucher,
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    trackingUrl: order.trackingUrl,
    cancelReason: order.cancelReason,
    address: attempt.shippingAddress,
    agreed: order.recordHash,
    ...(isOrderDelivered(order.state) &&
      order.deliveredAt &&
      order.revocationRequestedAt === null && {
        returnUntil: getPurchaseWithdrawalDeadline(toMexicoDay(order.deliveredAt)),
      }),
    pickup: pickupPoint && { ...pickupPoint, code: order.pickupCode, until: order.pickupUntil },
    ...details,
  }
}
