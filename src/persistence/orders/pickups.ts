import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { PickupTab } from '#domain/orders/pickup-tabs.ts'
import type { Db } from '../database.ts'
import { maxCountedOrders, paymentAttemptsMatchingSearchSql } from './office-orders.ts'
import { toOrderStateId } from './order-state-id.ts'
import { remainingOrderUnitsSql, remainingOrderUnitsSummarySql } from './remaining-units-sql.ts'

export type PickupOrder = {
  id: number
  number: string
  createdAt: Date
  person: string
  phone: string | null
  point: string
  pointName: string
  until: Day | null
  product: string
  quantity: number
  others: number
  units: number
}

const inState = (name: 'processing' | 'delivered_unconfirmed' | 'delivery_failed') =>
  sql`o.state_id = ${sql.lit(toOrderStateId(name))}`
const hasTerm = sql`o.pickup_until is not null`

/** SQL conditions and sort orders of pick-up orders, by the next action of the shop. */
const parts: Record<PickupTab, { among: RawBuilder<unknown>; by: RawBuilder<unknown> }> = {
  waiting: {
    among: sql`${inState('delivered_unconfirmed')} and ${hasTerm}`,
    by: sql`pickup_until`,
  },
  overdue: { among: sql`${inState('delivery_failed')} and ${hasTerm}`, by: sql`pickup_until` },
  'to-prepare': {
    among: sql`${inState('processing')} and (select a.pickup_point is not null
      from payment_attempts a where a.id = o.attempt_id)`,
    by: sql`created_at`,
  },
}

/** Lists a page of pick-up orders: earliest deadline first; orders to prepare oldest first. */
export async function listPageOfPickupOrders(
  db: Db,
  {
    part,
    point,
    search,
    afterId,
    limit,
  }: { part: PickupTab; point?: string; search?: string; afterId?: number; limit: number },
): Promise<PickupOrder[]> {
  const { among, by } = parts[part]
  const atPoint =
    point === undefined
      ? sql``
      : sql`and (select a.shipping_code = ${point}
          from payment_attempts a where a.id = o.attempt_id)`
  const sought =
    search === undefined
      ? sql``
      : sql`and o.attempt_id = ${paymentAttemptsMatchingSearchSql(search)}`
  const beyond =
    afterId === undefined
      ? sql``
      : sql`and (o.${by}, o.id) > ((select ${by} from orders where id = ${afterId}), ${afterId}::bigint)`
  const { rows } = await sql<PickupOrder>`
    with chosen as materialized (
      select o.id, o.number, o.created_at, o.pickup_until, o.attempt_id from orders o
      where ${among} ${atPoint} ${sought} ${beyond}
      order by o.${by}, o.id limit ${limit})
    select o.id, o.number, o.created_at as "createdAt",
      coalesce(nullif(btrim(concat_ws(' ', a.shipping_address ->> 'first_name',
        a.shipping_address ->> 'last_name')), ''), a.email) as person,
      coalesce(a.buyer_phone, a.shipping_address ->> 'phone') as phone,
      coalesce(a.shipping_code, '') as point, a.pickup_point ->> 'name' as "pointName",
      o.pickup_until as until, l.*
    from chosen o join payment_attempts a on a.id = o.attempt_id
    cross join lateral (
      select ${remainingOrderUnitsSummarySql}
      from ${remainingOrderUnitsSql(sql`l.attempt_id = o.attempt_id and not l.digital`)} piece) l
    order by o.${by}, o.id`.execute(db)
  return rows
}

export type PickupOrderCount = { part: PickupTab; point: string; pointName: string; count: number }

/** Counts pick-up orders by next action and pick-up point, up to a limit. */
export async function countPickupOrders(db: Db): Promise<PickupOrderCount[]> {
  const each = Object.entries(parts).map(
    ([part, { among }]) => sql`(select ${sql.lit(part)}::text as part, o.attempt_id
      from orders o where ${among} limit ${maxCountedOrders + 1})`,
  )
  const { rows } = await sql<PickupOrderCount>`
    select part, coalesce(a.shipping_code, '') as point, a."pointName", count(*)::integer as count
    from (${sql.join(each, sql` union all `)}) o
    cross join lateral (select shipping_code, pickup_point ->> 'name' as "pointName"
      from payment_attempts where id = o.attempt_id limit 1) a
    group by part, point, "pointName" order by "pointName"`.execute(db)
  return rows
}
