import {
  canBeAwaited,
  devicesPerOrder,
  devicesPerShopper,
  isPushTarget,
  type PushTarget,
} from '#domain/orders/arrival-push.ts'
import { isAllDigital } from '#domain/orders/licence.ts'
import type { Order } from '#domain/orders/order.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { isOnCurve } from '#mail/push-encryption.ts'
import * as sessions from '#persistence/account/sessions.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as subscriptions from '#persistence/orders/push-subscriptions.ts'

type Wanted = { number: string; shopperId: number }

/** Subscribes a device to push notifications of an order, until its session ends; a repeat updates the push keys. */
export function awaitArrival(
  db: Db,
  { number, shopperId, sessionId, target }: Wanted & { sessionId: string; target: PushTarget },
  { publicKey: shopKey, services }: { publicKey: string; services: readonly string[] },
  now: Date,
): Promise<
  Granted | Refusal<'invalid-token' | 'order-not-found' | 'move-not-allowed' | 'invalid-input'>
> {
  return inTransaction(db, async (transaction) => {
    if (!(await sessions.holdOpen(transaction, sessionId))) return refuse('invalid-token')
    const found = await findOwn(transaction, { number, shopperId })
    // the lock ensures that a concurrent end of the order also deletes this subscription
    const order = found && (await orders.lockByAttempt(transaction, found.attemptId))
    if (!order) return refuse('order-not-found')
    if (!isPushTarget(target, services) || !isOnCurve(target.publicKey)) {
      return refuse('invalid-input')
    }
    const lines = await payments.linesOf(transaction, order.attemptId)
    if (!canBeAwaited(order.state, { digital: isAllDigital(lines) })) {
      return refuse('move-not-allowed')
    }
    const { id: orderId } = order
    const device = { shopperId, sessionId, orderId, shopKey, target }
    await subscriptions.add(transaction, device, now)
    const most = { perOrder: devicesPerOrder, perShopper: devicesPerShopper }
    await subscriptions.keepNewest(transaction, { shopperId, orderId }, most)
    return { ok: true }
  })
}

/** Number of push subscriptions to an order. */
export async function countAwaiting(
  db: Db,
  wanted: Wanted,
): Promise<Granted<{ devices: number }> | Refusal<'order-not-found'>> {
  const order = await findOwn(db, wanted)
  if (!order) return refuse('order-not-found')
  return { ok: true, devices: (await subscriptions.ofOrder(db, order.id)).length }
}

/** Unsubscribes all devices from an order's push notifications. */
export async function stopAwaiting(
  db: Db,
  wanted: Wanted,
): Promise<Granted | Refusal<'order-not-found'>> {
  const order = await findOwn(db, wanted)
  if (!order) return refuse('order-not-found')
  await subscriptions.removeOfOrder(db, order.id)
  return { ok: true }
}

async function findOwn(db: Db, { number, shopperId }: Wanted): Promise<Order | null> {
  const order = await orders.findByNumber(db, number)
  return order?.shopperId === shopperId ? order : null
}
