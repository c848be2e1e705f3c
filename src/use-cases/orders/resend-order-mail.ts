import { hasLeft } from '#domain/orders/shipment.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { OrderNews } from '#mail/order-news.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { lockOrderForUpdate } from './lock-order.ts'
import { parcelDetails } from './parcel-details.ts'
import { tellAboutOrder } from './tell-about-order.ts'

/** Resends the mail about an order's current state to the shopper. */
export function resendOrderMail(
  db: Db,
  { number, actor }: { number: string; actor: string },
  now: Date,
): Promise<Granted<{ news: OrderNews }> | Refusal<'order-not-found'>> {
  return inTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const { order } = held
    const parcels = await shipments.ofOrder(transaction, order.id)
    const last = parcels.filter((one) => hasLeft(one) && one.announcedAt !== null).at(-1)
    // a shipment within the undo period has not been announced to the shopper
    const isUntold = order.state === 'shipped' && last === undefined
    const news = isUntold ? 'order-confirmed' : (newsFor[order.state] ?? 'order-moved')
    const isOfParcel =
      last !== undefined && (news === 'order-confirmed' || order.state === 'shipped')
    const told = isOfParcel ? 'order-shipped' : news
    const details = isOfParcel ? await parcelDetails(transaction, order, last.id) : undefined
    const occasion = { key: `again-${now.toISOString()}`, ...(details && { details }) }
    await tellAboutOrder(transaction, told, held, occasion, now)
    const entry = { actor, action: 'order-mail', subject: `order:${number}`, after: { news: told } }
    await auditLog.add(transaction, entry, now)
    return { ok: true, news: told }
  })
}

const newsFor: Partial<Record<string, OrderNews>> = {
  pending_payment: 'order-awaits-payment',
  processing: 'order-confirmed',
  canceled: 'order-canceled',
}
