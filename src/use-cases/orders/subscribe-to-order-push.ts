import {
  isOrderDeliveryPending,
  maxPushDevicesPerOrder,
  maxPushDevicesPerShopper,
  isWebPushSubscription,
  type WebPushSubscription,
} from '#domain/orders/delivery-push-notification.ts'
import { isDigitalOnlyOrder } from '#domain/orders/licence-key.ts'
import type { Order } from '#domain/orders/order.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { isValidPushKey } from '#mail/push-encryption.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as subscriptions from '#persistence/orders/push-subscriptions.ts'

type Wanted = { number: string; shopperId: number }

/**
 * Subscribes a device to push notifications of an order, until the shopper's session ends; a
 * repeated subscription updates the device's push keys.
 */
export function subscribeToOrderPush(
  db: Db,
  {
    number,
    shopperId,
    sessionId,
    target,
  }: Wanted & { sessionId: string; target: WebPushSubscription },
  { publicKey: shopKey, services }: { publicKey: string; services: readonly string[] },
  now: Date,
): Promise<
  | SuccessResult
  | Refusal<'invalid-token' | 'order-not-found' | 'move-not-allowed' | 'invalid-input'>
> {
  return runInTransaction(db, async (transaction) => {
    if (!(await sessions.lockOpenSession(transaction, sessionId))) return refuse('invalid-token')
    const found = await findOwn(transaction, { number, shopperId })
    // the lock ensures that a concurrent end of the order also deletes this subscription
    const order = found && (await orders.lockOrderByPaymentAttempt(transaction, found.attemptId))
    if (!order) return refuse('order-not-found')
    if (!isWebPushSubscription(target, services) || !isValidPushKey(target.publicKey)) {
      return refuse('invalid-input')
    }
    const lines = await paymentAttempts.listPaymentAttemptLines(transaction, order.attemptId)
    if (!isOrderDeliveryPending(order.state, { digital: isDigitalOnlyOrder(lines) })) {
      return refuse('move-not-allowed')
    }
    const { id: orderId } = order
    const device = { shopperId, sessionId, orderId, shopKey, target }
    await subscriptions.addPushSubscription(transaction, device, now)
    const most = { perOrder: maxPushDevicesPerOrder, perShopper: maxPushDevicesPerShopper }
    await subscriptions.deleteExcessPushSubscriptions(transaction, { shopperId, orderId }, most)
    return { ok: true }
  })
}

export async function countOrderPushSubscriptions(
  db: Db,
  wanted: Wanted,
): Promise<SuccessResult<{ devices: number }> | Refusal<'order-not-found'>> {
  const order = await findOwn(db, wanted)
  if (!order) return refuse('order-not-found')
  return {
    ok: true,
    devices: (await subscriptions.listPushSubscriptionsOfOrder(db, order.id)).length,
  }
}

/** Unsubscribes all devices from an order's push notifications. */
export async function unsubscribeFromOrderPush(
  db: Db,
  wanted: Wanted,
): Promise<SuccessResult | Refusal<'order-not-found'>> {
  const order = await findOwn(db, wanted)
  if (!order) return refuse('order-not-found')
  await subscriptions.removePushSubscriptionsOfOrder(db, order.id)
  return { ok: true }
}

async function findOwn(db: Db, { number, shopperId }: Wanted): Promise<Order | null> {
  const order = await orders.findOrderByNumber(db, number)
  return order?.shopperId === shopperId ? order : null
}
