import type { OrderState } from '#domain/orders/order-state.ts'
import { countRefundableUnits } from '#domain/orders/refund.ts'
import {
  canUndoShipment,
  isParcelShipped,
  getOrderStateByShipments,
} from '#domain/orders/shipment.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { changeOrderState } from './change-order-state.ts'
import { lockOrderForUpdate } from './lock-order.ts'

type NotTakenBack =
  | Refusal<'order-not-found' | 'shipment-not-found' | 'too-late' | 'units-refunded'>
  | Refusal<'move-not-allowed', { state: OrderState }>

/**
 * Undoes a shipment before the shopper is notified: the parcel counts as packed, and the order
 * returns to the state of preparation.
 */
export function undoShipment(
  db: Db,
  { number, shipment, actor }: { number: string; shipment: number; actor: string },
  now: Date,
): Promise<SuccessResult | NotTakenBack> {
  return runInTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const { order } = held
    const parcels = await shipments.listShipmentsOfOrder(transaction, order.id)
    const parcel = parcels.find(({ position }) => position === shipment)
    if (!parcel || !parcel.sentAt) return refuse('shipment-not-found')
    if (!canUndoShipment(parcel, now)) return refuse('too-late')
    const lines = await shipments.listLinesToShip(transaction, order.id)
    // the shipment cannot be undone, because the order has moved on and the shopper was already
    // notified of a later state
    if (order.state !== getOrderStateByShipments(lines, parcels)) {
      return refuse('move-not-allowed', { state: order.state })
    }
    const units = await refundLines.listRefundableLines(transaction, order)
    const isRefunded = parcel.lines.some(({ lineId, quantity }) =>
      units.some((line) => line.id === lineId && countRefundableUnits(line, 'kept') < quantity),
    )
    if (isRefunded) return refuse('units-refunded')
    await shipments.undoShipment(transaction, parcel.id)
    await orders.hideOrderEventsFromShopper(transaction, order.id, parcel.sentAt)
    const reason = `Envío ${shipment} deshecho`
    const others = parcels.filter((other) => other !== parcel && isParcelShipped(other))
    const tracking = others.at(-1)?.tracking ?? nothing
    if (order.state !== 'processing') {
      const change = { ...tracking, shippedAt: null }
      const back = { to: 'processing' as const, reason, actor, visible: false, change }
      await changeOrderState(transaction, order, back, now)
    } else {
      await orders.addOrderEventWithoutStateChange(
        transaction,
        order,
        { actor, reason, visible: false },
        now,
      )
    }
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'shipment-take-back',
      subject: `order:${number}`,
      before: { state: order.state, shipment, ...parcel.tracking },
      after: { state: 'processing' },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true }
  })
}

const nothing = { carrier: null, trackingNumber: null, trackingUrl: null }
