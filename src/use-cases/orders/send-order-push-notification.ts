import { formatDeliveryPushText } from '#domain/orders/delivery-push-notification.ts'
import { isOrderEnded } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Db } from '#persistence/database.ts'
import * as subscriptions from '#persistence/orders/push-subscriptions.ts'
import { enqueueMessage } from '../enqueue-message.ts'

/**
 * Enqueues a push message about an order for each subscribed device; when the order has ended, the
 * subscriptions are deleted.
 */
export async function enqueueOrderPushMessages(
  db: Db,
  { id, number, state }: Pick<Order, 'id' | 'number' | 'state'>,
  { pickup, key }: { pickup: boolean; key: string },
  now: Date,
): Promise<void> {
  if (isOrderEnded(state)) return subscriptions.removePushSubscriptionsOfOrder(db, id)
  const words = formatDeliveryPushText(state, { pickup })
  if (words === null) return
  for (const subscription of await subscriptions.listPushSubscriptionsOfOrder(db, id)) {
    const message = {
      dedupeKey: `push:${number}:${key}:${subscription.id}`,
      recipient: `device:${subscription.id}`,
      template: 'order-arriving' as const,
      data: { subscription: subscription.id, orderNumber: number, words },
    }
    await enqueueMessage(db, message, now)
  }
}
