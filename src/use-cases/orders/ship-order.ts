import {
  chooseParcelToShip,
  type ParcelSelectionError,
  type ShippableOrder,
  type ParcelShippingRequest,
} from '#domain/orders/choose-units-to-ship.ts'
import { formatOrderState } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderLineUnits, ParcelTracking } from '#domain/orders/shipment.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { type LockedOrder, lockOrderForUpdate } from './lock-order.ts'
import { readShippableOrder } from './pack-order.ts'
import { updateOrderFromShipments } from './update-order-from-shipments.ts'

type Shipping = ParcelShippingRequest & { tracking: ParcelTracking; actor: string; reason?: string }

type Shipped = SuccessResult<{ order: Order; shipment: number }>

/** `taken`: another buyer's order with the same tracking number */
export type ShipParcelRefusal = ParcelSelectionError | Refusal<'tracking-taken', { taken: string }>

export type ShipOrderRefusal = ShipParcelRefusal | Refusal<'order-not-found'>

/** Ships a parcel. The shopper is notified once the undo period ends. */
export function shipOrder(
  db: Db,
  { number, ...shipping }: Shipping & { number: string },
  now: Date,
): Promise<Shipped | ShipOrderRefusal> {
  return runInTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    return held ? shipLockedOrder(transaction, held, shipping, now) : refuse('order-not-found')
  })
}

/** Ships a parcel of an order that the caller has locked with its attempt. */
export async function shipLockedOrder(
  db: Db,
  held: LockedOrder,
  { tracking, actor, reason = formatOrderState('shipped'), ...wanted }: Shipping,
  now: Date,
): Promise<Shipped | ShipParcelRefusal> {
  const { order } = held
  const chosen = await previewShipment(db, held, { tracking, ...wanted })
  if (!chosen.ok) return chosen
  const { units, isLast, lines } = chosen
  const { id, position } =
    chosen.shipment ??
    (await shipments.addShipment(db, { orderId: order.id, by: actor, units }, now))
  await shipments.markShipmentSent(db, id, { by: actor, tracking }, now)
  const moved = await updateOrderFromShipments(db, held, { actor, reason }, now)
  if (!isLast) {
    const event = { actor, reason: partWords(lines, units), visible: true }
    await orders.addOrderEventWithoutStateChange(db, order, event, now)
  }
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'shipment-send',
    subject: `order:${order.number}`,
    before: { state: order.state },
    after: { state: moved.state, shipment: position, units, ...tracking },
    reason,
  }
  await auditLog.addAuditEntry(db, entry, now)
  return { ok: true, order: moved, shipment: position }
}

/** Simulates a shipment: returns the parcel, or the reason why it cannot be shipped. */
export async function previewShipment(
  db: Db,
  held: LockedOrder,
  { tracking, ...wanted }: ParcelShippingRequest & { tracking: ParcelTracking },
) {
  const order = await readShippableOrder(db, held)
  const chosen = chooseParcelToShip(order, wanted)
  if (!chosen.ok) return chosen
  const { trackingNumber } = tracking
  const { email } = held.attempt
  const taken = await shipments.findOtherOrderByTrackingNumber(db, { trackingNumber, email })
  if (taken !== undefined) return refuse('tracking-taken', { taken })
  return { ...chosen, lines: order.lines }
}

function partWords(lines: ShippableOrder['lines'], units: readonly OrderLineUnits[]): string {
  const sent = units.map(
    ({ lineId, quantity }) => `${quantity} × ${lines.find(({ id }) => id === lineId)?.name}`,
  )
  return `Salió una parte: ${sent.join('; ')}`
}
