import { isParcelShipped } from '#domain/orders/shipment.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { OrderMailName } from '#mail/message-templates.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { lockOrderForUpdate } from './lock-order.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { readParcelDetails } from './read-parcel-details.ts'

/** Resends the mail about an order's current state to the shopper. */
export function resendOrderMail(
  db: Db,
  { number, actor }: { number: string; actor: string },
  now: Date,
): Promise<SuccessResult<{ news: OrderMailName }> | Refusal<'order-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const { order } = held
    const parcels = await shipments.listShipmentsOfOrder(transaction, order.id)
    const last = parcels.filter((one) => isParcelShipped(one) && one.announcedAt !== null).at(-1)
    // a shipment within the undo period has not yet been announced to the shopper, so its mail is
    // not resent
    const isUntold = order.state === 'shipped' && last === undefined
    const news = isUntold ? 'order-confirmed' : (newsFor[order.state] ?? 'order-moved')
    const isOfParcel =
      last !== undefined && (news === 'order-confirmed' || order.state === 'shipped')
    const told = isOfParcel ? 'order-shipped' : news
    const details = isOfParcel ? await readParcelDetails(transaction, order, last.id) : undefined
    const occasion = { key: `again-${now.toISOString()}`, ...(details && { details }) }
    await notifyAboutOrder(transaction, told, held, occasion, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'order-mail',
      subject: `order:${number}`,
      after: { news: told },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true, news: told }
  })
}

const newsFor: Partial<Record<string, OrderMailName>> = {
  pending_payment: 'order-awaits-payment',
  processing: 'order-confirmed',
  canceled: 'order-canceled',
}
