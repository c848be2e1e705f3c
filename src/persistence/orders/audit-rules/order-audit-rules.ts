import { sql } from 'kysely'
import { isPaidUnrefundedOrder } from '#domain/orders/order-state.ts'
import { matchingOrderStateIdsSql, toOrderStateId } from '../order-state-id.ts'

const pendingPayment = toOrderStateId('pending_payment')
const bought = matchingOrderStateIdsSql(isPaidUnrefundedOrder)

/** Audit rules about orders; each query finds orders with contradictory data. */
export const orderAuditRules = {
  'one payment, several orders': sql`
    select 'order:' || o.number as subject
    from orders o join payment_attempts a on a.id = o.attempt_id
    where (select count(*) from orders other
      join payment_attempts b on b.id = other.attempt_id
      where b.id = a.id or (b.gateway = a.gateway and b.gateway_session_id = a.gateway_session_id)) > 1`,

  'order of another number than its payment': sql`
    select 'order:' || o.number as subject
    from orders o join payment_attempts a on a.id = o.attempt_id
    where o.number <> a.order_number`,

  'order waits for money of an attempt that does not': sql`
    select 'order:' || o.number as subject
    from orders o join payment_attempts a on a.id = o.attempt_id
    where o.state_id = ${pendingPayment} and a.state <> 'pending'`,

  'attempt waits for money without an order': sql`
    select 'attempt:' || a.order_number as subject
    from payment_attempts a left join orders o on o.attempt_id = a.id
    where a.state = 'pending' and o.state_id is distinct from ${pendingPayment}`,

  'history does not lead to the state': sql`
    select 'order:' || o.number as subject
    from orders o left join lateral (
      select to_state from order_events e where e.order_id = o.id and e.to_state is not null
      order by id desc limit 1) last on true
    where last.to_state is distinct from o.state_id`,

  'history with a gap': sql`
    select distinct 'order:' || o.number as subject
    from (select order_id, from_state, lag(to_state) over (partition by order_id order by id) as before
      from order_events where to_state is not null) e
    join orders o on o.id = e.order_id
    where e.from_state is distinct from e.before`,

  'points of an order that did not come about': sql`
    select 'order:' || o.number as subject
    from rewards r join orders o on o.id = r.order_id
    where r.kind = 'purchase' and r.status in ('Pendientes', 'Ganados')
      and (o.state_id not in ${bought} or o.payment_flag = 'charged_back')`,

  'points earned before delivery': sql`
    select 'order:' || o.number as subject
    from rewards r join orders o on o.id = r.order_id
    where r.kind = 'purchase' and r.status = 'Ganados' and o.delivered_at is null
      and o.completed_at is null`,

  'points below zero': sql`
    select 'shopper:' || shopper_id as subject from rewards where points <= 0`,
}
