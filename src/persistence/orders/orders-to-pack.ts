import { sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { OrderAddress, PickupPoint } from '#domain/orders/order.ts'
import type { PickableLine, PickableOrder } from '#domain/orders/pick-list.ts'
import {
  type AddressJson,
  addressFromJson,
  type PickupPointJson,
  pickupPointFromJson,
} from '../address-json.ts'
import type { Db } from '../database.ts'
import { toOrderStateId, fromOrderStateId } from './order-state-id.ts'
import * as shipments from './shipments.ts'

/** Order to be packed, with its lines and destination. */
type PackingOrder = PickableOrder & {
  id: number
  createdAt: Date
  email: string
  phone: string | null
  address: OrderAddress | null
  pickup: PickupPoint | null
  shippingName: string | null
  estimateTo: Day | null
}

const travels = sql`exists (select from payment_attempt_lines l
  where l.attempt_id = o.attempt_id and not l.digital)`

/** Lists the numbers of orders to be packed, oldest first. */
export async function listOrdersToPack(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select o.number from orders o
    where o.state_id = ${sql.lit(toOrderStateId('processing'))} and ${travels}
    order by o.created_at, o.id limit ${limit}`.execute(db)
  return rows.map(({ number }) => number)
}

/**
 * Finds the orders with the given numbers, oldest first; orders without goods to ship are left out.
 */
export async function findOrdersToPack(
  db: Db,
  numbers: readonly string[],
): Promise<PackingOrder[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<
    Omit<PackingOrder, 'state' | 'address' | 'pickup' | 'shipments'> & {
      stateId: number
      address: AddressJson | null
      pickup: PickupPointJson | null
      lines: PickableLine[]
    }
  >`
    select o.id, o.number, o.created_at as "createdAt", o.state_id as "stateId", a.email,
      a.buyer_phone as phone, a.shipping_address as address, a.pickup_point as pickup,
      a.shipping_name as "shippingName", a.estimate_to as "estimateTo",
      (select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'sku', l.sku,
          'quantity', l.quantity, 'digital', l.digital, 'calledOff', (
            select coalesce(sum(r.quantity), 0) from refund_lines r
            where r.line_id = l.id and r.goods = 'unsent'),
          'ean', p.ean, 'bin', b.bin, 'category', c.name, 'weightGrams', p.weight_grams)
          order by l.position)
        from payment_attempt_lines l
        left join products p on p.id = l.product_id
        left join product_bins b on b.product_id = p.id
        left join categories c on c.id = p.main_category_id
        where l.attempt_id = o.attempt_id) as lines
    from orders o join payment_attempts a on a.id = o.attempt_id
    where o.number = any(${[...numbers]}::text[]) and ${travels}
    order by o.created_at, o.id`.execute(db)
  const parcels = await shipments.listShipmentsOfOrders(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ stateId, address, pickup, ...row }) => ({
    ...row,
    state: fromOrderStateId(stateId),
    address: address && addressFromJson(address),
    pickup: pickup && pickupPointFromJson(pickup),
    shipments: parcels.get(row.id) ?? [],
  }))
}
