import { sql } from 'kysely'
import {
  isOrderAwaitingDelivery,
  isOrderDelivered,
  isOrderPaid,
} from '#domain/orders/order-state.ts'
import { returnedLicenceUnitsSql } from '../licence-keys.ts'
import { matchingOrderStateIdsSql } from '../order-state-id.ts'

const paid = matchingOrderStateIdsSql(isOrderPaid)
const owed = matchingOrderStateIdsSql(
  (state) => isOrderAwaitingDelivery(state) || isOrderDelivered(state),
)

/** Audit rules about licence keys; each query finds products or orders with contradictory data. */
export const licenceAuditRules = {
  'stock of a digital product differs from its free keys': sql`
    select 'product:' || p.id as subject
    from products p join inventory i on i.product_id = p.id
    where p.delivery = 'digital' and i.on_hand <> (select count(*) from licence_keys k
      where k.product_id = p.id and k.order_id is null and k.revoked_at is null)`,

  'paid unit without its key': sql`
    select 'order:' || o.number as subject
    from orders o join payment_attempt_lines l on l.attempt_id = o.attempt_id
    where o.state_id in ${owed} and l.digital and l.product_id is not null
      and coalesce(o.payment_flag, '') not in ('refunded', 'charged_back')
      and l.quantity - ${returnedLicenceUnitsSql} > (select count(*) from licence_keys k where k.order_id = o.id
        and k.product_id = l.product_id and k.revoked_at is null)`,

  'more keys than units': sql`
    select 'order:' || o.number as subject
    from orders o join licence_keys k on k.order_id = o.id and k.revoked_at is null
    left join payment_attempt_lines l
      on l.attempt_id = o.attempt_id and l.product_id = k.product_id and l.digital
    group by o.number, k.product_id, l.quantity having count(*) > coalesce(l.quantity, 0)`,

  'key of an order that is not paid': sql`
    select distinct 'order:' || o.number as subject
    from licence_keys k join orders o on o.id = k.order_id
    where k.revoked_at is null and o.state_id not in ${paid}`,
}
