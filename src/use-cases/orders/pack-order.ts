import {
  chooseUnitsToPack,
  type NotPacked,
  type ShippableOrder,
} from '#domain/orders/choose-parcel.ts'
import { deliveryWay } from '#domain/orders/order.ts'
import { hasLeft, type LineUnits } from '#domain/orders/shipment.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { type LockedOrder, lockOrderForUpdate } from './lock-order.ts'

type Packing = {
  number: string
  /** units to pack; absent packs all unpacked units */
  units?: readonly LineUnits[]
  actor: string
}

/** Packs units of an order into a parcel. */
export function packOrder(
  db: Db,
  { number, units, actor }: Packing,
  now: Date,
): Promise<Granted<{ shipment: number }> | NotPacked | Refusal<'order-not-found'>> {
  return inTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const chosen = chooseUnitsToPack(await shippable(transaction, held), units)
    if (!chosen.ok) return chosen
    const parcel = { orderId: held.order.id, by: actor, units: chosen.units }
    const { position } = await shipments.add(transaction, parcel, now)
    const after = { shipment: position, units: chosen.units }
    const entry = { actor, action: 'shipment-pack', subject: `order:${number}`, after }
    await auditLog.add(transaction, entry, now)
    return { ok: true, shipment: position }
  })
}

/** Deletes a packed parcel; its units become unpacked. */
export function unpackShipment(
  db: Db,
  { number, shipment, actor }: { number: string; shipment: number; actor: string },
  now: Date,
): Promise<Granted | Refusal<'order-not-found' | 'shipment-not-found'>> {
  return inTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const parcels = await shipments.ofOrder(transaction, held.order.id)
    const parcel = parcels.find(({ position }) => position === shipment)
    if (!parcel || hasLeft(parcel)) return refuse('shipment-not-found')
    await shipments.unpack(transaction, held.order.id, parcel.id)
    const before = { shipment, units: parcel.lines }
    const entry = { actor, action: 'shipment-unpack', subject: `order:${number}`, before }
    await auditLog.add(transaction, entry, now)
    return { ok: true }
  })
}

/** Shipping-related state of a locked order. */
export async function shippable(db: Db, { attempt, order }: LockedOrder): Promise<ShippableOrder> {
  const [lines, parcels] = await Promise.all([
    shipments.linesToShip(db, order.id),
    shipments.ofOrder(db, order.id),
  ])
  return { state: order.state, way: deliveryWay(attempt, lines), lines, shipments: parcels }
}
