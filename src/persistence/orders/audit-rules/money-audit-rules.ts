import { sql } from 'kysely'
import { isOrderPaid } from '#domain/orders/order-state.ts'
import { matchingOrderStateIdsSql } from '../order-state-id.ts'

const paid = matchingOrderStateIdsSql(isOrderPaid)

/**
 * Audit rules about money; each query finds payment attempts or orders with contradictory amounts.
 */
export const moneyAuditRules = {
  'money without order or refund': sql`
    select 'attempt:' || a.order_number as subject
    from payment_attempts a left join orders o on o.attempt_id = a.id
    where a.state not in ('open', 'pending', 'charged_back') and (o.state_id in ${paid}) is not true
      and a.paid_centavos > greatest(a.refunded_centavos, (
        select coalesce(sum(amount_centavos), 0) from refunds f
        where f.attempt_id = a.id and f.state <> 'failed'))`,

  'order in preparation without its money': sql`
    select 'order:' || o.number as subject
    from orders o join payment_attempts a on a.id = o.attempt_id
    where o.state_id in ${paid} and (a.paid_centavos < a.total_centavos
      or a.state not in ('paid', 'refunded', 'charged_back'))`,

  'paid without an order': sql`
    select 'attempt:' || a.order_number as subject from payment_attempts a
    where a.state = 'paid' and not exists (select from orders o where o.attempt_id = a.id)`,

  'paid more than it costs and not given back': sql`
    select 'order:' || o.number as subject
    from orders o join payment_attempts a on a.id = o.attempt_id
    where o.state_id in ${paid} and a.state <> 'charged_back'
      and a.paid_centavos - a.total_centavos > greatest(a.refunded_centavos, (
        select coalesce(sum(amount_centavos), 0) from refunds f where f.attempt_id = a.id))`,

  'lines and totals differ': sql`
    select 'attempt:' || a.order_number as subject
    from payment_attempts a left join (
      select attempt_id, sum(unit_price_centavos * quantity) as subtotal,
        sum(discount_centavos) as discount
      from payment_attempt_lines group by attempt_id) l on l.attempt_id = a.id
    where coalesce(l.subtotal, -1) <> a.subtotal_centavos or l.discount <> a.discount_centavos
      or a.total_centavos <> a.subtotal_centavos - a.discount_centavos + a.shipping_centavos`,

  'charged another amount than was shown': sql`
    select 'order:' || o.number as subject
    from orders o join payment_attempts a on a.id = o.attempt_id
    cross join lateral (
      select coalesce(sum(l.unit_price_centavos * l.quantity - l.discount_centavos), 0)::bigint
        + a.shipping_centavos as shown
      from payment_attempt_lines l where l.attempt_id = a.id) lines
    where o.state_id in ${paid} and a.state <> 'charged_back'
      and (a.paid_centavos < shown or a.paid_centavos - shown > greatest(a.refunded_centavos, (
        select coalesce(sum(amount_centavos), 0) from refunds f
        where f.attempt_id = a.id and f.state <> 'failed')))`,

  'refunded more than was paid': sql`
    select 'attempt:' || a.order_number as subject from payment_attempts a
    where a.paid_centavos < (select coalesce(sum(amount_centavos), 0) from refunds f
      where f.attempt_id = a.id and f.state <> 'failed')`,

  'refunds made differ from what the attempt says': sql`
    select 'attempt:' || a.order_number as subject from payment_attempts a
    where a.refunded_centavos < (select coalesce(sum(amount_centavos), 0) from refunds f
      where f.attempt_id = a.id and f.state = 'done')
      or a.refunded_centavos > a.paid_centavos`,

  'payment the shop does not know': sql`
    select 'unknown-payment:' || u.id as subject
    from unknown_payments u where u.resolved_at is null`,

  'notice of a payment the shop does not know': sql`
    select 'notice:' || n.id as subject from payment_notices n
    where n.outcome = 'unknown-session'
      and not exists (select from payment_attempts a where a.gateway = n.gateway
        and (a.gateway_session_id = n.gateway_session_id or a.ref = n.ref))
      and not exists (select from unknown_payments u where u.gateway = n.gateway
        and u.gateway_session_id = n.gateway_session_id and u.resolved_at is not null)`,

  'refund that the gateway refused': sql`
    select 'refund:' || f.id as subject
    from refunds f join payment_attempts a on a.id = f.attempt_id
    where f.state = 'failed' and a.refunded_centavos + f.amount_centavos <= a.paid_centavos
      and a.state <> 'charged_back'`,
}
