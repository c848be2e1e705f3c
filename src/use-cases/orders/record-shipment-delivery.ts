import { isOrderInPreparationOrTransit, type OrderState } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/order.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { lockOrderForUpdate } from './lock-order.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { readParcelDetails } from './read-parcel-details.ts'
import { updateOrderFromShipments } from './update-order-from-shipments.ts'

type NotDelivered =
  | Refusal<'order-not-found' | 'shipment-not-found'>
  | Refusal<'move-not-allowed', { state: OrderState }>

/** Records the delivery of a parcel; the last parcel completes the delivery of the order. */
export function deliverShipment(
  db: Db,
  { number, shipment, actor }: { number: string; shipment: number; actor: string },
  now: Date,
): Promise<SuccessResult<{ order: Order }> | NotDelivered> {
  return runInTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const { attempt, order } = held
    const parcels = await shipments.listShipmentsOfOrder(transaction, order.id)
    const parcel = parcels.find(({ position }) => position === shipment)
    if (parcel?.state !== 'sent') return refuse('shipment-not-found')
    // a pick-up parcel must be announced as ready for pick-up before it can be delivered
    if (!isOrderInPreparationOrTransit(order.state) || attempt.pickupPoint) {
      return refuse('move-not-allowed', { state: order.state })
    }
    await shipments.markShipmentsDelivered(transaction, [parcel.id], now)
    const reason = parcels.length > 1 ? `Llegó el paquete ${shipment}` : 'Entregado'
    const moved = await updateOrderFromShipments(transaction, held, { actor, reason }, now)
    if (moved.state === order.state) {
      await orders.addOrderEventWithoutStateChange(
        transaction,
        order,
        { actor, reason, visible: true },
        now,
      )
    }
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'shipment-deliver',
      subject: `order:${number}`,
      before: { state: order.state },
      after: { state: moved.state, shipment },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    const about = { attempt, order: moved }
    const news =
      moved.state === 'delivered_unconfirmed' ? 'order-moved' : ('order-part-arrived' as const)
    const occasion = {
      key: `parcel-${shipment}:${now.toISOString()}`,
      ...(news === 'order-part-arrived' && {
        details: await readParcelDetails(transaction, moved, parcel.id),
      }),
    }
    await notifyAboutOrder(transaction, news, about, occasion, now)
    return { ok: true, order: moved }
  })
}
