import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import { isPaidUnrefundedOrder, type OrderState } from '#domain/orders/order-state.ts'
import type { PaymentAttemptState } from '#domain/orders/payment.ts'
import type { Db } from '../database.ts'
import { matchingOrderStateIdsSql, fromOrderStateId } from './order-state-id.ts'

/**
 * Ids of the payment attempts of test orders that still hold stock, a gateway session, or
 * unrefunded money.
 */
export async function listOpenTestOrders(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from payment_attempts a left join orders o on o.attempt_id = a.id
    where a.trial and (a.state in ('open', 'pending')
      or (a.state = 'paid' and o.state_id in ${matchingOrderStateIdsSql(isPaidUnrefundedOrder)}
        and not exists (select from refund_approvals r where r.order_id = o.id)))
    order by a.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type Trial = {
  /** order number; null while the test payment attempt has no order */
  number: string | null
  total: Centavos
  refunded: Centavos
  state: PaymentAttemptState
  orderState: OrderState | null
  createdAt: Date
}

/** Finds the newest test order whose payment attempt was not replaced by a newer attempt. */
export async function findNewestTestOrder(db: Db): Promise<Trial | undefined> {
  const { rows } = await sql<Omit<Trial, 'orderState'> & { stateId: number | null }>`
    select o.number, a.total_centavos as total, a.refunded_centavos as refunded, a.state,
      o.state_id as "stateId", a.created_at as "createdAt"
    from payment_attempts a left join orders o on o.attempt_id = a.id
    where a.trial and a.state <> 'superseded' order by a.id desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { stateId, ...trial } = row
  return { ...trial, orderState: stateId === null ? null : fromOrderStateId(stateId) }
}
