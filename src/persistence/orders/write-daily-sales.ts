import { sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import { acquireLock } from '../advisory-lock.ts'
import type { Db } from '../database.ts'
import type { SalesReconciliationResult } from './daily-sales-reconciliation.ts'
import { refundedByGatewaySql } from './gateway-refund-sql.ts'

/**
 * SQL condition that a timestamp column lies within a range of days in Mexico City time, first and
 * last day included.
 */
const within = (column: string, from: Day, to: Day = from) => sql`
  ${sql.ref(column)} >= ${from}::date::timestamp at time zone 'America/Mexico_City'
  and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'America/Mexico_City'`

/** SQL amount of payment attempt `a` that the bank took back (chargeback), in centavos. */
const takenBack = sql`greatest(0, a.paid_centavos - a.refunded_centavos)`

/**
 * Sales and refunds per day computed from the orders, with which the stored daily sales rows are
 * compared.
 */
const ofOrders = (from: Day, to: Day) => sql`
  select day_in_mexico(a.paid_at) as day, 1 as orders, a.subtotal_centavos as goods, a.discount_centavos as discount,
    a.shipping_centavos as shipping, greatest(0, a.paid_centavos - a.total_centavos) as surplus,
    0 as refunded, 0 as charged_back
  from payment_attempts a where not a.trial and ${within('a.paid_at', from, to)}
  union all
  select day_in_mexico(f.finished_at), 0, 0, 0, 0, 0, f.amount_centavos, 0
  from refunds f join payment_attempts a on a.id = f.attempt_id
  where f.state = 'done' and a.paid_at is not null and not a.trial and ${within('f.finished_at', from, to)}
  union all
  select day_in_mexico(a.money_left_at), 0, 0, 0, 0, 0, ${refundedByGatewaySql},
    case when a.state = 'charged_back' then ${takenBack} else 0 end
  from payment_attempts a where a.paid_at is not null and not a.trial and ${within('a.money_left_at', from, to)}`

/** Rebuilds the stored sales rows of a day from its orders. Requires a transaction. */
export async function rebuildDailySales(db: Db, day: Day): Promise<void> {
  await acquireLock(db, `sales-day:${day}`)
  await sql`delete from sales_days where day = ${day}`.execute(db)
  await sql`
    with sold as materialized (
      select a.id, a.subtotal_centavos as goods, a.discount_centavos as discount,
        a.shipping_centavos as shipping, greatest(0, a.paid_centavos - a.total_centavos) as surplus,
        coalesce(a.coupon_code, '') as coupon,
        -- several that applied together are one row, so that no order is counted twice
        coalesce((select string_agg(distinct applied ->> 'promotion', '+')
          from jsonb_array_elements(a.bundles) as applied), '') as promotion,
        case when a.method is null then '' else concat_ws(':', a.method, nullif(a.installments, 1)) end as method,
        case when a.pickup_point is not null then 'pickup' else coalesce(a.shipping_address ->> 'state', '') end as state
      from payment_attempts a where not a.trial and ${within('a.paid_at', day)}
    ), lines as materialized (
      select l.attempt_id, l.sku, l.quantity as pieces, l.unit_price_centavos * l.quantity as goods,
        l.discount_centavos as discount, coalesce(p.brand, '') as brand,
        coalesce(p.main_category_id::text, '') as category
      from payment_attempt_lines l join sold on sold.id = l.attempt_id
        left join products p on p.id = l.product_id
    ), pieces as (
      select attempt_id, sum(pieces) as pieces from lines group by attempt_id
    ), whole as (
      select sold.*, coalesce(pieces.pieces, 0) as pieces from sold left join pieces on pieces.attempt_id = sold.id
    ), money as (
      select coalesce(sum(refunded), 0) as refunded, coalesce(sum(charged_back), 0) as charged_back
      from (${ofOrders(day, day)}) as moves where day = ${day}
    )
    insert into sales_days (day, split, key, orders, pieces, goods_centavos, discount_centavos,
      shipping_centavos, surplus_centavos, refunded_centavos, charged_back_centavos)
    select ${day}::date, split, key, orders, pieces, goods, discount, shipping, surplus, refunded, charged_back
    from (
      select 'all' as split, '' as key, count(*) as orders, coalesce(sum(pieces), 0) as pieces,
        coalesce(sum(goods), 0) as goods, coalesce(sum(discount), 0) as discount,
        coalesce(sum(shipping), 0) as shipping, coalesce(sum(surplus), 0) as surplus,
        (select refunded from money) as refunded, (select charged_back from money) as charged_back
      from whole
      union all
      select split, key, count(*), sum(pieces), sum(goods), sum(discount), sum(shipping), sum(surplus), 0, 0
      from whole cross join lateral (values ('state', state), ('method', method), ('coupon', coupon),
        ('promotion', promotion)) as by (split, key)
      group by split, key
      union all
      select split, key, count(distinct attempt_id), sum(pieces), sum(goods), sum(discount), 0, 0, 0, 0
      from lines cross join lateral (values ('product', sku), ('brand', brand), ('category', category)) as by (split, key)
      group by split, key
    ) as rows
    where orders > 0 or refunded > 0 or charged_back > 0`.execute(db)
}

/**
 * Compares daily sales with their orders, to the centavo, and breakdowns with daily totals. Days
 * awaiting a rebuild are left out; `splits` is the number of breakdowns per day.
 */
export async function compareSalesWithOrders(
  db: Db,
  { from, to, splits }: { from: Day; to: Day; splits: number },
): Promise<SalesReconciliationResult> {
  const { rows } = await sql<{ day: Day; orders: number; wrong: boolean }>`
    with said as (
      select day, sum(orders) filter (where split = 'all') as orders,
        array[sum(goods_centavos), sum(discount_centavos), sum(shipping_centavos), sum(surplus_centavos),
          sum(refunded_centavos), sum(charged_back_centavos)] as money
      from sales_days where split = 'all' and day between ${from} and ${to} group by day
    ), true_of_orders as (
      select day, sum(orders) as orders,
        array[sum(goods), sum(discount), sum(shipping), sum(surplus), sum(refunded), sum(charged_back)] as money
      from (${ofOrders(from, to)}) as moves group by day
      having sum(orders) > 0 or sum(refunded) > 0 or sum(charged_back) > 0
    ), uneven as (
      select day from (
        select day, split, sum(goods_centavos) as goods, sum(discount_centavos) as discount
        from sales_days where day between ${from} and ${to} group by day, split
      ) as by_split where goods > 0 group by day
      having count(distinct (goods, discount)) > 1 or count(*) <> ${splits} + 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(t.orders, 0)::integer as orders,
      (s.orders is distinct from t.orders or s.money is distinct from t.money
        or day in (select day from uneven)) as wrong
    from said s full join true_of_orders t using (day)
    where day not in (select day from sales_changes)`.execute(db)
  return {
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    wrongDays: rows.filter(({ wrong }) => wrong).map(({ day }) => day),
  }
}
