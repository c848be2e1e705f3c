import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { OrderTab } from '#domain/orders/order-tabs.ts'
import type { OrderPaymentFlag } from '#domain/orders/order.ts'
import type { ShipmentState } from '#domain/orders/shipment.ts'
import type { Db } from '../database.ts'
import { toOrderStateId, fromOrderStateId } from './order-state-id.ts'
import { isLateToShipSql } from './orders-late-to-ship-sql.ts'
import { isForPickupSql, isOrderToPackSql } from './orders-to-pack-sql.ts'
import { remainingOrderUnitsSql, remainingOrderUnitsSummarySql } from './remaining-units-sql.ts'

export type OfficeOrder = {
  id: number
  number: string
  createdAt: Date
  state: OrderState
  paymentFlag: OrderPaymentFlag | null
  trial: boolean
  person: string
  city: string | null
  total: Centavos
  units: number
  /** name of the first product of the order with units that are neither cancelled nor returned */
  product: string
  /** number of units of that first product (`product`) that are neither cancelled nor returned */
  quantity: number
  image: string | null
  others: number
  /** units of the order in parcels, including shipped parcels */
  packed: number
  /** units of the order not yet in a parcel */
  toPack: number
  shippingName: string | null
  estimateTo: Day | null
  pickup: boolean
  allDigital: boolean
  parcels: ShipmentState[]
}

/** Number of orders at which counting stops in the order list. */
export const maxCountedOrders = 10_000
/** Maximum number of payment attempts found for each kind of search, such as by e-mail. */
const foundAtMost = 500
/**
 * Maximum number of payment attempts searched for a frequent name. The name index is unsorted, so
 * only the newest attempts and the oldest unfinished orders are searched.
 */
const namesLookedAt = 5000

const state = (name: OrderState) => sql.lit(toOrderStateId(name))

const tabs: Record<OrderTab, RawBuilder<unknown>> = {
  'to-pack': isOrderToPackSql,
  late: isLateToShipSql,
  pickup: sql`o.state_id in (${state('processing')}, ${state('delivered_unconfirmed')}) and ${isForPickupSql}`,
  waiting: sql`o.state_id = ${state('pending_payment')}`,
  trouble: sql`(o.state_id = ${state('delivery_failed')}
    or o.payment_flag in ('paid_late', 'refund_open', 'charged_back', 'underpaid'))`,
  all: sql`true`,
}

/** Lists a page of orders: orders that wait for an action oldest first, all orders newest first. */
export async function listOrderPage(
  db: Db,
  {
    tab,
    search,
    shopperId,
    order = tab === 'all' ? 'newest' : 'oldest',
    afterId,
    limit,
  }: {
    tab: OrderTab
    order?: 'oldest' | 'newest' | undefined
    search?: string
    /** restricts the list to one shopper */
    shopperId?: number
    /** pagination cursor: last order of the previous page */
    afterId?: number
    limit: number
  },
): Promise<OfficeOrder[]> {
  const isNewestFirst = order === 'newest'
  const direction = isNewestFirst ? sql`desc` : sql`asc`
  const after = sql`((select created_at from orders where id = ${afterId ?? 0}), ${afterId ?? 0}::bigint)`
  const beyond =
    afterId === undefined
      ? sql``
      : isNewestFirst
        ? sql`and (o.created_at, o.id) < ${after}`
        : sql`and (o.created_at, o.id) > ${after}`
  const among =
    search === undefined
      ? sql``
      : sql`and o.attempt_id = ${paymentAttemptsMatchingSearchSql(search)}`
  const own = shopperId === undefined ? sql`` : sql`and o.shopper_id = ${shopperId}`
  const { rows } = await sql<Omit<OfficeOrder, 'state'> & { stateId: number }>`
    with chosen as materialized (
      select o.id, o.number, o.created_at, o.state_id, o.payment_flag, o.attempt_id
      from orders o where ${tabs[tab]} ${own} ${among} ${beyond}
      order by o.created_at ${direction}, o.id ${direction} limit ${limit})
    select o.id, o.number, o.created_at as "createdAt", o.state_id as "stateId",
      o.payment_flag as "paymentFlag", a.trial,
      coalesce(nullif(btrim(concat_ws(' ', a.shipping_address ->> 'first_name',
        a.shipping_address ->> 'last_name')), ''), a.email) as person,
      a.shipping_address ->> 'city' as city, a.total_centavos as total,
      a.shipping_name as "shippingName", a.estimate_to as "estimateTo",
      a.pickup_point is not null as pickup, l.*, held.*,
      (select coalesce(array_agg(s.state order by s.position), '{}') from shipments s
        where s.order_id = o.id) as parcels
    from chosen o join payment_attempts a on a.id = o.attempt_id
    cross join lateral (
      select ${remainingOrderUnitsSummarySql}, bool_and(digital) as "allDigital",
        (array_agg(image_path order by position) filter (where units > 0))[1] as image
      from ${remainingOrderUnitsSql(sql`l.attempt_id = o.attempt_id`)} piece) l
    cross join lateral (
      select coalesce(sum(parcel.units), 0)::integer as packed,
        coalesce(sum(greatest(0, line.quantity - off.units - parcel.units)), 0)::integer as "toPack"
      from payment_attempt_lines line
        cross join lateral (select coalesce(sum(quantity), 0) as units from shipment_lines
          where line_id = line.id) parcel
        cross join lateral (select coalesce(sum(quantity), 0) as units from refund_lines
          where line_id = line.id and goods = 'unsent') off
      where line.attempt_id = o.attempt_id and not line.digital) held
    order by o.created_at ${direction}, o.id ${direction}`.execute(db)
  return rows.map(({ stateId, ...row }) => ({ ...row, state: fromOrderStateId(stateId) }))
}

/** Counts the orders in each tab of the order list, up to `maxCountedOrders`. */
export async function countOrdersByTab(db: Db): Promise<Record<Exclude<OrderTab, 'all'>, number>> {
  const count = (tab: OrderTab) => sql`(select count(*)::integer from (
    select from orders o where ${tabs[tab]} limit ${maxCountedOrders + 1}) counted)`
  const { rows } = await sql<Record<Exclude<OrderTab, 'all'>, number>>`
    select ${count('to-pack')} as "to-pack", ${count('late')} as late,
      ${count('pickup')} as pickup,
      ${count('waiting')} as waiting, ${count('trouble')} as trouble`.execute(db)
  return rows[0]!
}

/**
 * SQL condition for payment attempts found by order number, e-mail, phone, recipient name, SKU or
 * tracking number. It uses an array of ids, because a join may scan large tables.
 */
export function paymentAttemptsMatchingSearchSql(search: string): RawBuilder<unknown> {
  const word = search.trim()
  const code = word.toUpperCase()
  const digits = word.replaceAll(/\D/g, '')
  const newest = sql`order by id desc limit ${foundAtMost}`
  const ways = [
    sql`select attempt_id as id from orders where number = ${code}`,
    sql`select o.attempt_id from shipments s join orders o on o.id = s.order_id
      where upper(s.tracking_number) = ${code.replaceAll(/\s/g, '')}`,
    sql`(select attempt_id from payment_attempt_lines where upper(sku) = ${code} ${newest})`,
  ]
  if (word.includes('@')) {
    ways.push(sql`(select id from payment_attempts where email = ${word.toLowerCase()} ${newest})`)
  } else if (digits.length === 10 && !/\p{L}/u.test(word)) {
    ways.push(
      sql`(select id from payment_attempts where buyer_phone = ${digits} ${newest})`,
      sql`(select id from payment_attempts
        where shipping_address ->> 'phone' = ${digits} ${newest})`,
    )
  } else if (prefixes(word) !== '') {
    const isNamed = sql`to_tsvector('simple', translate(lower(
      coalesce(shipping_address ->> 'first_name', '')
        || ' ' || coalesce(shipping_address ->> 'last_name', '')), 'áéíóúüñ', 'aeiouun'))
        @@ to_tsquery('simple', ${prefixes(word)})`
    ways.push(
      sql`(select id from payment_attempts where ${isNamed} limit ${foundAtMost})`,
      sql`(select id from (select id, shipping_address from payment_attempts
        order by id desc limit ${namesLookedAt}) newest where ${isNamed} limit ${foundAtMost})`,
      sql`(select id from (select a.id, a.shipping_address from (
          select attempt_id from orders where state_id = ${state('processing')}
          order by created_at limit ${namesLookedAt}) o
        join payment_attempts a on a.id = o.attempt_id) waiting
        where ${isNamed} limit ${foundAtMost})`,
    )
  }
  return sql`any(array(${sql.join(ways, sql` union `)}))`
}

/** Formats words as a prefix query for names, without accents: `mar:* & ced:*`. */
function prefixes(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  const words = plain.match(/[a-z]{2,}/g) ?? []
  return words.map((word) => `${word}:*`).join(' & ')
}
