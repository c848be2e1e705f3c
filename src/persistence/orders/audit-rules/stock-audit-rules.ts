import { sql } from 'kysely'
import { isOrderPaid } from '#domain/orders/order-state.ts'
import { matchingOrderStateIdsSql } from '../order-state-id.ts'

const paid = matchingOrderStateIdsSql(isOrderPaid)

/**
 * Audit rules about stock; each query finds products or payment attempts with contradictory stock.
 */
export const stockAuditRules = {
  'more set aside than there is': sql`
    select 'product:' || product_id as subject from inventory
    where reserved > on_hand or reserved < 0 or on_hand < 0`,

  'reserved differs from reservations': sql`
    select 'product:' || i.product_id as subject
    from inventory i left join (
      select product_id, sum(quantity) as quantity from stock_reservations group by product_id) r
      on r.product_id = i.product_id
    where i.reserved <> coalesce(r.quantity, 0)`,

  'stock reserved by an attempt that is over': sql`
    select 'attempt:' || a.order_number as subject from payment_attempts a
    where (a.state not in ('open', 'pending') or a.stock_state <> 'reserved')
      and exists (select from stock_reservations r where r.attempt_id = a.id)`,

  'attempt on its way without its stock': sql`
    select 'attempt:' || a.order_number as subject from payment_attempts a
    where a.state in ('open', 'pending') and a.stock_state = 'reserved' and (
      select coalesce(sum(quantity), 0) from stock_reservations r where r.attempt_id = a.id)
      <> (select coalesce(sum(quantity), 0) from payment_attempt_lines l where l.attempt_id = a.id)`,

  'order without its stock': sql`
    select 'order:' || o.number as subject
    from orders o join payment_attempts a on a.id = o.attempt_id
    where o.state_id in ${paid} and a.stock_state <> 'committed'`,

  'stock sold to nobody': sql`
    select 'attempt:' || a.order_number as subject
    from payment_attempts a left join orders o on o.attempt_id = a.id
    where a.stock_state = 'committed' and (o.state_id in ${paid}) is not true`,

  // This rule compares only orders with stock movements; imported orders have none.
  'units moved differ from units sold': sql`
    select 'attempt:' || a.order_number as subject
    from (select order_number, product_id, sum(change) as change from stock_movements
      where order_number is not null group by order_number, product_id) m
    join payment_attempts a on a.order_number = m.order_number
    join payment_attempt_lines l
      on l.attempt_id = a.id and l.product_id = m.product_id and not l.digital
    cross join lateral (select
      coalesce(sum(quantity) filter (where restocked), 0) as restocked,
      coalesce(sum(quantity) filter (where goods = 'unsent'), 0) as called_off
      from refund_lines where line_id = l.id) gone
    cross join lateral (select coalesce(sum(to_shelf), 0) as units
      from return_lines where line_id = l.id) returned
    where m.change <> gone.restocked + returned.units - case a.stock_state when 'committed' then l.quantity
      else gone.called_off end`,

  // This rule compares only stock movements with a recorded stock level; older movements have none.
  'stock differs from its movements': sql`
    select 'product:' || i.product_id as subject
    from inventory i join lateral (select on_hand from stock_movements m
      where m.product_id = i.product_id order by m.id desc limit 1) latest
      on latest.on_hand <> i.on_hand
    union all
    select 'product:' || product_id from (
      select product_id, change, on_hand,
        lag(on_hand) over (partition by product_id order by id) as before from stock_movements) m
    where before + change <> on_hand group by product_id`,

  'more units refunded than bought': sql`
    select 'attempt:' || a.order_number as subject
    from (select line_id, sum(quantity) as units from refund_lines group by line_id) gone
    join payment_attempt_lines l on l.id = gone.line_id
    join payment_attempts a on a.id = l.attempt_id
    where gone.units > l.quantity`,
}
