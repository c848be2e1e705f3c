import { sql } from 'kysely'
import type { Db } from './database.ts'

export type PurchaseRule =
  | 'reserved differs from reservations'
  | 'stock reserved by an attempt that is over'
  | 'attempt on its way without its stock'
  | 'money without order or refund'
  | 'order in preparation without its money'
  | 'order waits for money of an attempt that does not'
  | 'coupon counts differ from attempts'
  | 'lines and totals differ'
  | 'refunded more than was paid'
  | 'stock of a digital product differs from its free keys'
  | 'paid unit without its key'

export type Violation = { rule: PurchaseRule; subject: string }

/** Every way in which stored purchases contradict each other; none in a healthy shop. */
export async function violations(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select 'reserved differs from reservations' as rule, 'product:' || i.product_id as subject
    from inventory i left join (
      select product_id, sum(quantity) as quantity from stock_reservations group by product_id) r
      on r.product_id = i.product_id
    where i.reserved <> coalesce(r.quantity, 0)
    union all
    select 'stock reserved by an attempt that is over', 'attempt:' || a.order_number
    from payment_attempts a
    where (a.state not in ('open', 'pending') or a.stock_state <> 'reserved')
      and exists (select from stock_reservations r where r.attempt_id = a.id)
    union all
    select 'attempt on its way without its stock', 'attempt:' || a.order_number
    from payment_attempts a
    where a.state in ('open', 'pending') and a.stock_state = 'reserved' and (
      select coalesce(sum(quantity), 0) from stock_reservations r where r.attempt_id = a.id)
      <> (select coalesce(sum(quantity), 0) from payment_attempt_lines l where l.attempt_id = a.id)
    union all
    select 'money without order or refund', 'attempt:' || a.order_number
    from payment_attempts a left join orders o on o.attempt_id = a.id
    where a.state not in ('pending', 'charged_back') and coalesce(o.state_id, 0) < 2
      and a.paid_centavos > greatest(a.refunded_centavos, (
        select coalesce(sum(amount_centavos), 0) from refunds f
        where f.attempt_id = a.id and f.state <> 'failed'))
    union all
    select 'order in preparation without its money', 'order:' || o.number
    from orders o join payment_attempts a on a.id = o.attempt_id
    where o.state_id >= 2 and (a.paid_centavos < a.total_centavos
      or a.state not in ('paid', 'refunded', 'charged_back'))
    union all
    select 'order waits for money of an attempt that does not', 'order:' || o.number
    from orders o join payment_attempts a on a.id = o.attempt_id
    where o.state_id = 1 and a.state <> 'pending'
    union all
    select 'coupon counts differ from attempts', 'coupon:' || c.code
    from coupons c join (
      select coupon_id, count(*) filter (where coupon_state = 'held') as held
      from payment_attempts group by coupon_id) a on a.coupon_id = c.id
    where c.held <> a.held
    union all
    select 'lines and totals differ', 'attempt:' || a.order_number
    from payment_attempts a join (
      select attempt_id, sum(unit_price_centavos * quantity) as subtotal,
        sum(discount_centavos) as discount
      from payment_attempt_lines group by attempt_id) l on l.attempt_id = a.id
    where l.subtotal <> a.subtotal_centavos or l.discount <> a.discount_centavos
    union all
    select 'refunded more than was paid', 'attempt:' || a.order_number
    from payment_attempts a
    where a.paid_centavos < (select coalesce(sum(amount_centavos), 0) from refunds f
      where f.attempt_id = a.id and f.state <> 'failed')
    union all
    select 'stock of a digital product differs from its free keys', 'product:' || p.id
    from products p join inventory i on i.product_id = p.id
    where p.delivery = 'digital' and i.on_hand <> (select count(*) from licence_keys k
      where k.product_id = p.id and k.order_id is null and k.revoked_at is null)
    union all
    select 'paid unit without its key', 'order:' || o.number
    from orders o join payment_attempt_lines l on l.attempt_id = o.attempt_id
    where o.state_id in (2, 3, 4, 5, 8, 9) and l.digital and l.product_id is not null
      and coalesce(o.payment_flag, '') not in ('refunded', 'charged_back')
      and l.quantity > (select count(*) from licence_keys k where k.order_id = o.id
        and k.product_id = l.product_id and k.revoked_at is null)`.execute(db)
  return rows
}
