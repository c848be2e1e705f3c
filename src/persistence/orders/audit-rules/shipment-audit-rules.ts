import { sql } from 'kysely'
import {
  isOrderDelivered,
  isOrderPaid,
  isOrderInPreparationOrTransit,
} from '#domain/orders/order-state.ts'
import { matchingOrderStateIdsSql, toOrderStateId } from '../order-state-id.ts'

const preparing = toOrderStateId('processing')
const onTheWay = matchingOrderStateIdsSql(
  (state) => isOrderInPreparationOrTransit(state) && state !== 'processing',
)
const delivered = matchingOrderStateIdsSql(isOrderDelivered)
const unpaid = matchingOrderStateIdsSql((state) => !isOrderPaid(state))

/**
 * Unit counts of each physical order line: bought and not cancelled, packed in parcels, and
 * shipped.
 */
const lines = sql`(
  select l.attempt_id, l.quantity - (select coalesce(sum(r.quantity), 0) from refund_lines r
      where r.line_id = l.id and r.goods = 'unsent') as quantity, coalesce(sum(u.quantity), 0) as packed,
    coalesce(sum(u.quantity) filter (where s.state <> 'packed'), 0) as sent
  from payment_attempt_lines l left join shipment_lines u on u.line_id = l.id
  left join shipments s on s.id = u.shipment_id
  where not l.digital group by l.id)`

/** Audit rules about parcels; each query finds orders whose parcels are contradictory. */
export const shipmentAuditRules = {
  'more packed than bought': sql`
    select distinct 'order:' || o.number as subject
    from ${lines} l join orders o on o.attempt_id = l.attempt_id where l.packed > l.quantity`,

  // Orders at the shop's own pick-up point are excluded from this rule, because they have no
  // parcel.
  'gone without all of its units': sql`
    select distinct 'order:' || o.number as subject
    from orders o join payment_attempts a on a.id = o.attempt_id
    join ${lines} l on l.attempt_id = o.attempt_id
    where a.pickup_point is null and l.sent < l.quantity
      and (o.state_id in ${onTheWay} or o.state_id in ${delivered}
        and exists (select from shipments s where s.order_id = o.id))`,

  'in preparation though all of it has left': sql`
    select 'order:' || o.number as subject from orders o
    where o.state_id = ${preparing}
      and exists (select from shipments s where s.order_id = o.id and s.state <> 'packed')
      and not exists (select from ${lines} l
        where l.attempt_id = o.attempt_id and l.sent < l.quantity)`,

  'parcel of an order that did not come about': sql`
    select 'order:' || o.number as subject from orders o
    where o.state_id in ${unpaid} and exists (select from shipments s where s.order_id = o.id)`,
}
