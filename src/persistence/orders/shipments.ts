import { sql } from 'kysely'
import type {
  OrderLineUnits,
  ShippableLine,
  Shipment,
  ParcelTracking,
} from '#domain/orders/shipment.ts'
import type { Db } from '../database.ts'

/** Lists the lines of an order in line order, with the data needed to pack parcels. */
export async function listLinesToShip(
  db: Db,
  orderId: number,
): Promise<(ShippableLine & { bin: string | null })[]> {
  const rows = await db
    .selectFrom('payment_attempt_lines as line')
    .innerJoin('orders', 'orders.attempt_id', 'line.attempt_id')
    .leftJoin('product_bins as place', 'place.product_id', 'line.product_id')
    .select(['line.id', 'line.name', 'line.sku', 'line.quantity', 'line.digital', 'place.bin'])
    .select(({ selectFrom }) =>
      selectFrom('refund_lines as gone')
        .select(({ fn }) => fn.sum<number>('gone.quantity').as('units'))
        .whereRef('gone.line_id', '=', 'line.id')
        .where('gone.goods', '=', 'unsent')
        .as('calledOff'),
    )
    .where('orders.id', '=', orderId)
    .orderBy('line.position')
    .execute()
  return rows.map((line) => ({ ...line, calledOff: line.calledOff ?? 0 }))
}

/** Lists the parcels of an order, in packing order. */
export async function listShipmentsOfOrder(db: Db, orderId: number): Promise<Shipment[]> {
  return (await listShipmentsOfOrders(db, [orderId])).get(orderId) ?? []
}

/** Parcels of several orders by order id. */
export async function listShipmentsOfOrders(
  db: Db,
  orderIds: number[],
): Promise<Map<number, Shipment[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<
    Omit<Shipment, 'tracking'> & Record<keyof ParcelTracking, string | null> & { orderId: number }
  >`
    select s.id, s.order_id as "orderId", s.position, s.state, s.carrier,
      s.tracking_number as "trackingNumber", s.tracking_url as "trackingUrl",
      s.packed_by as "packedBy", s.packed_at as "packedAt", s.sent_by as "sentBy",
      s.sent_at as "sentAt", s.delivered_at as "deliveredAt", s.announced_at as "announcedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('lineId', l.line_id, 'quantity', l.quantity)
        order by l.line_id), '[]') from shipment_lines l where l.shipment_id = s.id) as lines
    from shipments s where s.order_id = any(${orderIds}::bigint[]) order by s.order_id, s.position`.execute(
    db,
  )
  const shipments = rows.map(({ carrier, trackingNumber, trackingUrl, ...row }) => ({
    ...row,
    tracking: carrier && trackingNumber ? { carrier, trackingNumber, trackingUrl } : null,
  }))
  return Map.groupBy(shipments, ({ orderId }) => orderId)
}

/** Adds a packed parcel; the caller holds the order's lock. */
export async function addShipment(
  db: Db,
  { orderId, by, units }: { orderId: number; by: string; units: readonly OrderLineUnits[] },
  now: Date,
): Promise<Pick<Shipment, 'id' | 'position'>> {
  const parcel = await db
    .insertInto('shipments')
    .values(({ selectFrom }) => ({
      order_id: orderId,
      position: selectFrom('shipments')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
        .where('order_id', '=', orderId),
      packed_by: by,
      packed_at: now,
    }))
    .returning(['id', 'position'])
    .executeTakeFirstOrThrow()
  const lines = units.map(({ lineId, quantity }) => ({
    shipment_id: parcel.id,
    line_id: lineId,
    quantity,
  }))
  await db.insertInto('shipment_lines').values(lines).execute()
  return parcel
}

export async function markShipmentSent(
  db: Db,
  id: number,
  { by, tracking }: { by: string; tracking: ParcelTracking },
  now: Date,
): Promise<void> {
  await db
    .updateTable('shipments')
    .set({
      state: 'sent',
      carrier: tracking.carrier,
      tracking_number: tracking.trackingNumber,
      tracking_url: tracking.trackingUrl,
      sent_by: by,
      sent_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Sets a parcel marked as shipped by mistake back to packed, without other effects. */
export async function undoShipment(db: Db, id: number): Promise<void> {
  await db
    .updateTable('shipments')
    .set({
      state: 'packed',
      carrier: null,
      tracking_number: null,
      tracking_url: null,
      sent_by: null,
      sent_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Marks parcels as delivered; pending shipping notifications are dropped. */
export async function markShipmentsDelivered(
  db: Db,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('shipments')
    .set(({ ref, fn, val }) => ({
      state: 'delivered',
      delivered_at: at,
      announced_at: fn.coalesce(ref('announced_at'), val(at)),
    }))
    .where('id', 'in', ids)
    .where('state', '=', 'sent')
    .execute()
}

/** Undoes the packing of one or all packed parcels of an order. */
export async function unpackShipments(db: Db, orderId: number, id?: number): Promise<void> {
  await db
    .deleteFrom('shipments')
    .where('order_id', '=', orderId)
    .where('state', '=', 'packed')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute()
}

/** Whether a label of the parcel was bought, or is being bought. */
export async function hasLabel(db: Db, id: number): Promise<boolean> {
  const label = await db
    .selectFrom('labels')
    .select('id')
    .where('shipment_id', '=', id)
    .where('state', 'not in', ['refused', 'canceled'])
    .executeTakeFirst()
  return label !== undefined
}

/** Finds another shopper's order with this tracking number. */
export async function findOtherOrderByTrackingNumber(
  db: Db,
  { trackingNumber, email }: { trackingNumber: string; email: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select o.number from shipments s join orders o on o.id = s.order_id
    join payment_attempts a on a.id = o.attempt_id
    where upper(s.tracking_number) = upper(${trackingNumber}) and a.email <> ${email}
    order by s.id limit 1`.execute(db)
  return rows[0]?.number
}

/** Finds the buyers' e-mail addresses, by order number. */
export async function findBuyerEmails(
  db: Db,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'orders.attempt_id')
    .select(['orders.number', 'attempt.email'])
    .where('orders.number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, email }) => [number, email]))
}

/**
 * Lists parcels shipped before a moment of which the shopper was not yet notified, with order
 * numbers.
 */
export async function listShipmentsToNotify(
  db: Db,
  sentBefore: Date,
  limit: number,
): Promise<{ id: number; number: string }[]> {
  return db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['shipments.id', 'orders.number'])
    .where('shipments.sent_at', '<=', sentBefore)
    .where('shipments.announced_at', 'is', null)
    .orderBy('shipments.sent_at')
    .limit(limit)
    .execute()
}

export async function markShipmentNotified(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('shipments').set({ announced_at: now }).where('id', '=', id).execute()
}
