import { sql } from 'kysely'
import type { WebPushSubscription } from '#domain/orders/delivery-push-notification.ts'
import type { Db } from '../database.ts'

/**
 * Push subscription of a device. `shopKey` is the shop's public key when the device subscribed; the
 * push service rejects messages signed with another key.
 */
type Subscription = WebPushSubscription & { id: number; shopKey: string }

const columns = [
  'id',
  'endpoint',
  'public_key as publicKey',
  'auth_secret as authSecret',
  'shop_key as shopKey',
] as const

/**
 * Registers a device for push messages with its newest keys; its subscriptions for other accounts
 * are deleted.
 */
export async function addPushSubscription(
  db: Db,
  device: {
    shopperId: number
    sessionId: string
    orderId: number
    shopKey: string
    target: WebPushSubscription
  },
  now: Date,
): Promise<void> {
  const { shopperId, sessionId, orderId, shopKey, target } = device
  const { endpoint, publicKey, authSecret } = target
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('shopper_id', '<>', shopperId)
    .execute()
  const keys = {
    session_id: sessionId,
    public_key: publicKey,
    auth_secret: authSecret,
    shop_key: shopKey,
    created_at: now,
  }
  await db
    .insertInto('push_subscriptions')
    .values({ shopper_id: shopperId, order_id: orderId, endpoint, ...keys })
    .onConflict((conflict) => conflict.columns(['order_id', 'endpoint']).doUpdateSet(keys))
    .execute()
}

/** Deletes all but the newest push subscriptions of an order and of a shopper. */
export async function deleteExcessPushSubscriptions(
  db: Db,
  { shopperId, orderId }: { shopperId: number; orderId: number },
  most: { perOrder: number; perShopper: number },
): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      (select id from push_subscriptions where order_id = ${orderId}
        order by created_at desc, id desc offset ${most.perOrder})
      union
      (select id from push_subscriptions where shopper_id = ${shopperId}
        order by created_at desc, id desc offset ${most.perShopper}))`.execute(db)
}

export function listPushSubscriptionsOfOrder(db: Db, orderId: number): Promise<Subscription[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export function findPushSubscription(db: Db, id: number): Promise<Subscription | undefined> {
  return db.selectFrom('push_subscriptions').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function removePushSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export async function removePushSubscriptionsOfOrder(db: Db, orderId: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('order_id', '=', orderId).execute()
}
