import {
  chooseParcel,
  type NotChosen,
  type ShippableOrder,
  type WantedParcel,
} from '#domain/orders/choose-parcel.ts'
import { stateLabel } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/order.ts'
import type { LineUnits, Tracking } from '#domain/orders/shipment.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { followShipments } from './follow-shipments.ts'
import { type LockedOrder, lockOrderForUpdate } from './lock-order.ts'
import { shippable } from './pack-order.ts'

type Shipping = WantedParcel & { tracking: Tracking; actor: string; reason?: string }

type Shipped = Granted<{ order: Order; shipment: number }>

/** `taken`: another buyer's order with the same tracking number */
export type NotSent = NotChosen | Refusal<'tracking-taken', { taken: string }>

export type NotShipped = NotSent | Refusal<'order-not-found'>

/** Ships a parcel. The shopper is notified once the undo period ends. */
export function shipOrder(
  db: Db,
  { number, ...shipping }: Shipping & { number: string },
  now: Date,
): Promise<Shipped | NotShipped> {
  return inTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    return held ? sendParcel(transaction, held, shipping, now) : refuse('order-not-found')
  })
}

/** Ships a parcel of an order that the caller has locked with its attempt. */
export async function sendParcel(
  db: Db,
  held: LockedOrder,
  { tracking, actor, reason = stateLabel('shipped'), ...wanted }: Shipping,
  now: Date,
): Promise<Shipped | NotSent> {
  const { order } = held
  const chosen = await checkParcel(db, held, { tracking, ...wanted })
  if (!chosen.ok) return chosen
  const { units, isLast, lines } = chosen
  const { id, position } =
    chosen.shipment ?? (await shipments.add(db, { orderId: order.id, by: actor, units }, now))
  await shipments.send(db, id, { by: actor, tracking }, now)
  const moved = await followShipments(db, held, { actor, reason }, now)
  if (!isLast) {
    const event = { actor, reason: partWords(lines, units), visible: true }
    await orders.addEventWithoutMove(db, order, event, now)
  }
  const entry = {
    actor,
    action: 'shipment-send',
    subject: `order:${order.number}`,
    before: { state: order.state },
    after: { state: moved.state, shipment: position, units, ...tracking },
    reason,
  }
  await auditLog.add(db, entry, now)
  return { ok: true, order: moved, shipment: position }
}

/** Dry run of a shipment: its parcel, or the reason against shipping it. */
export async function checkParcel(
  db: Db,
  held: LockedOrder,
  { tracking, ...wanted }: WantedParcel & { tracking: Tracking },
) {
  const order = await shippable(db, held)
  const chosen = chooseParcel(order, wanted)
  if (!chosen.ok) return chosen
  const { trackingNumber } = tracking
  const { email } = held.attempt
  const taken = await shipments.strangersOrderWith(db, { trackingNumber, email })
  if (taken !== undefined) return refuse('tracking-taken', { taken })
  return { ...chosen, lines: order.lines }
}

function partWords(lines: ShippableOrder['lines'], units: readonly LineUnits[]): string {
  const sent = units.map(
    ({ lineId, quantity }) => `${quantity} × ${lines.find(({ id }) => id === lineId)?.name}`,
  )
  return `Salió una parte: ${sent.join('; ')}`
}
