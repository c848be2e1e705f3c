import type { OrderState } from '#domain/orders/order-state.ts'
import { refundableUnits } from '#domain/orders/refund.ts'
import { canBeTakenBack, hasLeft, stateByShipments } from '#domain/orders/shipment.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { lockOrderForUpdate } from './lock-order.ts'
import { moveOrder } from './move-order.ts'

type NotTakenBack =
  | Refusal<'order-not-found' | 'shipment-not-found' | 'too-late' | 'units-refunded'>
  | Refusal<'move-not-allowed', { state: OrderState }>

/** Undoes a shipment before the shopper is notified: the parcel is packed again and the order in preparation. */
export function takeBackShipment(
  db: Db,
  { number, shipment, actor }: { number: string; shipment: number; actor: string },
  now: Date,
): Promise<Granted | NotTakenBack> {
  return inTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const { order } = held
    const parcels = await shipments.ofOrder(transaction, order.id)
    const parcel = parcels.find(({ position }) => position === shipment)
    if (!parcel || !parcel.sentAt) return refuse('shipment-not-found')
    if (!canBeTakenBack(parcel, now)) return refuse('too-late')
    const lines = await shipments.linesToShip(transaction, order.id)
    // a later state change has already been notified to the shopper
    if (order.state !== stateByShipments(lines, parcels)) {
      return refuse('move-not-allowed', { state: order.state })
    }
    const units = await refundLines.refundable(transaction, order)
    const isRefunded = parcel.lines.some(({ lineId, quantity }) =>
      units.some((line) => line.id === lineId && refundableUnits(line, 'kept') < quantity),
    )
    if (isRefunded) return refuse('units-refunded')
    await shipments.takeBack(transaction, parcel.id)
    await orders.hideEvents(transaction, order.id, parcel.sentAt)
    const reason = `Envío ${shipment} deshecho`
    const others = parcels.filter((other) => other !== parcel && hasLeft(other))
    const tracking = others.at(-1)?.tracking ?? nothing
    if (order.state !== 'processing') {
      const change = { ...tracking, shippedAt: null }
      const back = { to: 'processing' as const, reason, actor, visible: false, change }
      await moveOrder(transaction, order, back, now)
    } else {
      await orders.addEventWithoutMove(transaction, order, { actor, reason, visible: false }, now)
    }
    const entry = {
      actor,
      action: 'shipment-take-back',
      subject: `order:${number}`,
      before: { state: order.state, shipment, ...parcel.tracking },
      after: { state: 'processing' },
    }
    await auditLog.add(transaction, entry, now)
    return { ok: true }
  })
}

const nothing = { carrier: null, trackingNumber: null, trackingUrl: null }
