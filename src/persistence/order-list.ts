import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { OrderStateId } from '#domain/order-progress.ts'
import type { Db } from './database.ts'

/** An order as the people who run the shop see it. */
export type ListedOrder = {
  id: number
  number: string
  stateId: OrderStateId
  paymentFlag: string | null
  email: string
  total: Centavos
  createdAt: Date
  /** `2 × Mouse Teclia` */
  lines: string[]
}

const ORDER = sql`
  select o.id, o.number, o.state_id as "stateId", o.payment_flag as "paymentFlag", a.email,
    a.total_centavos as total, o.created_at as "createdAt", array(
      select l.quantity || ' × ' || l.name from payment_attempt_lines l
      where l.attempt_id = a.id order by l.position) as lines
  from orders o join payment_attempts a on a.id = o.attempt_id`

/** Orders that have not come to their end, the oldest first. */
export async function unfinished(db: Db, limit: number): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    ${ORDER} where o.state_id not in (0, 7, 9) or o.payment_flag in ('paid_late', 'refund_open')
    order by o.created_at limit ${limit}`.execute(db)
  return rows
}

export async function findByNumber(db: Db, number: string): Promise<ListedOrder | undefined> {
  const { rows } = await sql<ListedOrder>`${ORDER} where o.number = ${number}`.execute(db)
  return rows[0]
}
