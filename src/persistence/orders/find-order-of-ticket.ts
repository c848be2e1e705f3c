import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { PaymentAttemptState } from '#domain/orders/payment.ts'
import type { Db } from '../database.ts'
import { fromOrderStateId } from './order-state-id.ts'

type TicketOrder = {
  number: string
  state: OrderState
  pickup: boolean
  total: Centavos
  createdAt: Date
  method: string | null
  paidAt: Date | null
  paymentState: PaymentAttemptState
  paid: Centavos
  refunded: Centavos
  /** sum of all refunds of the order, including pending refunds, in centavos */
  promised: Centavos
  trackingNumbers: string[]
  shopperOrders: number
  lines: { name: string; quantity: number; image: string | null }[]
}

/** Maximum of the count of a shopper's orders; counting stops there. */
const countedAtMost = 100

/** Finds the order shown beside a support ticket; null if there is none. */
export async function findOrderOfTicket(db: Db, ticketId: number): Promise<TicketOrder | null> {
  const { rows } = await sql<Omit<TicketOrder, 'state'> & { stateId: number }>`
    select o.number, o.state_id as "stateId", a.pickup_point is not null as pickup, a.total_centavos as total,
      o.created_at as "createdAt", a.method, a.paid_at as "paidAt", a.state as "paymentState", a.paid_centavos as paid, a.refunded_centavos as refunded, (
        select coalesce(sum(r.amount_centavos), 0) from refunds r where r.attempt_id = a.id) as promised, (
        select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'image', l.image_path)
          order by l.position)
        from payment_attempt_lines l where l.attempt_id = a.id) as lines, (
        select coalesce(array_agg(s.tracking_number order by s.position), '{}')
        from shipments s where s.order_id = o.id and s.tracking_number is not null) as "trackingNumbers", (
        select count(*) from (
          select from orders where shopper_id = o.shopper_id limit ${countedAtMost}) c) as "shopperOrders"
    from tickets t join orders o on o.id = t.order_id join payment_attempts a on a.id = o.attempt_id
    where t.id = ${ticketId}`.execute(db)
  const [found] = rows
  if (!found) return null
  const { stateId, ...order } = found
  return { ...order, state: fromOrderStateId(stateId) }
}
