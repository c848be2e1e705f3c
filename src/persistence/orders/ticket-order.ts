import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { Db } from '../database.ts'
import { orderStateOf } from './order-state-id.ts'

type TicketOrder = {
  number: string
  state: OrderState
  pickup: boolean
  total: Centavos
  createdAt: Date
  lines: { name: string; quantity: number }[]
}

/** What whoever answers a ticket wants to see of the order that it is about; null where it is about none. */
export async function find(db: Db, ticketId: number): Promise<TicketOrder | null> {
  const { rows } = await sql<Omit<TicketOrder, 'state'> & { stateId: number }>`
    select o.number, o.state_id as "stateId", a.pickup_point is not null as pickup, a.total_centavos as total,
      o.created_at as "createdAt", (
        select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.position)
        from payment_attempt_lines l where l.attempt_id = a.id) as lines
    from tickets t join orders o on o.id = t.order_id join payment_attempts a on a.id = o.attempt_id
    where t.id = ${ticketId}`.execute(db)
  const [found] = rows
  if (!found) return null
  const { stateId, ...order } = found
  return { ...order, state: orderStateOf(stateId) }
}
