import { sql } from 'kysely'
import { isOrderPaid } from '#domain/orders/order-state.ts'
import { matchingOrderStateIdsSql } from '../order-state-id.ts'

const paid = matchingOrderStateIdsSql(isOrderPaid)

/** Audit rules about coupons; each query finds contradictions in the stored data. */
export const couponAuditRules = {
  'coupon counts differ from attempts': sql`
    select 'coupon:' || c.code as subject
    from coupons c left join (
      select coupon_id, count(*) filter (where coupon_state = 'held') as held,
        count(*) filter (where coupon_state = 'used') as used
      from payment_attempts group by coupon_id) a on a.coupon_id = c.id
    where c.held <> coalesce(a.held, 0) or c.used < coalesce(a.used, 0)`,

  'coupon used beyond its limit': sql`
    select 'coupon:' || code as subject from coupons where used + held > total_limit`,

  'coupon held by an attempt that is over': sql`
    select 'attempt:' || order_number as subject from payment_attempts
    where coupon_state = 'held' and state not in ('open', 'pending')`,

  'coupon use of an order that did not come about': sql`
    select 'attempt:' || a.order_number as subject
    from payment_attempts a left join orders o on o.attempt_id = a.id
    where a.coupon_state = 'used' and (o.state_id in ${paid}) is not true`,

  'points given back for a coupon that is used': sql`
    select 'coupon:' || c.code as subject
    from point_redemptions r join coupons c on c.id = r.coupon_id
    where r.returned_at is not null and c.used + c.held > 0`,
}
