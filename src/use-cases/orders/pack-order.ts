import {
  chooseUnitsToPack,
  type PackingError,
  type ShippableOrder,
} from '#domain/orders/choose-units-to-ship.ts'
import { getDeliveryMethod } from '#domain/orders/order.ts'
import { isParcelShipped, type OrderLineUnits } from '#domain/orders/shipment.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { type LockedOrder, lockOrderForUpdate } from './lock-order.ts'

type Packing = {
  number: string
  /** units to pack; if absent, all units not yet packed */
  units?: readonly OrderLineUnits[]
  actor: string
}

/** Packs units of an order into a parcel. */
export function packOrder(
  db: Db,
  { number, units, actor }: Packing,
  now: Date,
): Promise<SuccessResult<{ shipment: number }> | PackingError | Refusal<'order-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const chosen = chooseUnitsToPack(await readShippableOrder(transaction, held), units)
    if (!chosen.ok) return chosen
    const parcel = { orderId: held.order.id, by: actor, units: chosen.units }
    const { position } = await shipments.addShipment(transaction, parcel, now)
    const after = { shipment: position, units: chosen.units }
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'shipment-pack',
      subject: `order:${number}`,
      after,
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true, shipment: position }
  })
}

/** Deletes a packed parcel; its units become unpacked. */
export function unpackShipment(
  db: Db,
  { number, shipment, actor }: { number: string; shipment: number; actor: string },
  now: Date,
): Promise<SuccessResult | Refusal<'has-label' | 'order-not-found' | 'shipment-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const parcels = await shipments.listShipmentsOfOrder(transaction, held.order.id)
    const parcel = parcels.find(({ position }) => position === shipment)
    if (!parcel || isParcelShipped(parcel)) return refuse('shipment-not-found')
    if (await shipments.hasLabel(transaction, parcel.id)) return refuse('has-label')
    await shipments.unpackShipments(transaction, held.order.id, parcel.id)
    const before = { shipment, units: parcel.lines }
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'shipment-unpack',
      subject: `order:${number}`,
      before,
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true }
  })
}

/**
 * Reads what shipping needs to know about a locked order: state, delivery method, lines and
 * parcels.
 */
export async function readShippableOrder(
  db: Db,
  { attempt, order }: LockedOrder,
): Promise<ShippableOrder> {
  const [lines, parcels] = await Promise.all([
    shipments.listLinesToShip(db, order.id),
    shipments.listShipmentsOfOrder(db, order.id),
  ])
  return { state: order.state, way: getDeliveryMethod(attempt, lines), lines, shipments: parcels }
}
