import { type RawBuilder, sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import {
  isOrderDelivered,
  isOrderWithCarrier,
  type OrderState,
} from '#domain/orders/order-state.ts'
import type { Db } from '../database.ts'
import { refundedByGatewaySql } from './gateway-refund-sql.ts'
import { matchingOrderStateIdsSql } from './order-state-id.ts'

const isSent = (state: OrderState) => isOrderWithCarrier(state) || isOrderDelivered(state)

/** SQL condition for returns of real orders, without test orders. */
const isSale = sql`returns.order_id <> all(array(select o.id
  from payment_attempts a join orders o on o.attempt_id = a.id where a.trial))`

type Span = { since: Date; until: Date }

export type CheckoutFunnel = Record<
  'begun' | 'paid' | 'waiting' | 'failed' | 'expired' | 'sent' | 'delivered',
  number
>

/**
 * Counts checkouts begun in a period and their orders by outcome, for the report; test orders are
 * left out.
 */
export async function readCheckoutFunnel(db: Db, { since, until }: Span): Promise<CheckoutFunnel> {
  // All payment attempts are counted by index, and the few test orders subtracted.
  const attempts = (which: RawBuilder<unknown>) => sql`
    select count(*) filter (where state <> 'superseded')::integer as begun,
      count(*) filter (where paid_at is not null)::integer as paid,
      count(*) filter (where paid_at is null and state in ('open', 'pending'))::integer as waiting,
      count(*) filter (where paid_at is null and state = 'failed')::integer as failed,
      count(*) filter (where paid_at is null and state = 'expired')::integer as expired
    from payment_attempts where created_at >= ${since} and created_at < ${until} ${which}`
  const moves = (which: RawBuilder<unknown>) => sql`
    select count(*) filter (where state_id in ${matchingOrderStateIdsSql(isSent)})::integer as sent,
      count(*) filter (where state_id in ${matchingOrderStateIdsSql(isOrderDelivered)})::integer as delivered
    from orders where created_at >= ${since} and created_at < ${until} ${which}`
  const { rows } = await sql<CheckoutFunnel>`
    select a.begun - at.begun as begun, a.paid - at.paid as paid, a.waiting - at.waiting as waiting,
      a.failed - at.failed as failed, a.expired - at.expired as expired,
      o.sent - ot.sent as sent, o.delivered - ot.delivered as delivered
    from (${attempts(sql``)}) a, (${attempts(sql`and trial`)}) at, (${moves(sql``)}) o,
      (${moves(sql`and attempt_id = any(array(select id from payment_attempts where trial))`)}) ot`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('Counts without a row')
  return found
}

type ReturnState = 'requested' | 'received' | 'inspected' | 'refunded' | 'refused'

/** Counts product returns requested in a period, by state. */
export async function countReturnsByState(
  db: Db,
  { since, until }: Span,
): Promise<{ state: ReturnState; count: number }[]> {
  const { rows } = await sql<{ state: ReturnState; count: number }>`
    select state, count(*)::integer as count from returns
    where requested_at >= ${since} and requested_at < ${until} and ${isSale} group by state`.execute(
    db,
  )
  return rows
}

export async function listMostReturnedProducts(
  db: Db,
  { since, until }: Span,
  limit: number,
): Promise<{ sku: string; name: string; pieces: number }[]> {
  const { rows } = await sql<{ sku: string; name: string; pieces: number }>`
    select l.sku, max(l.name) as name, sum(r.quantity)::integer as pieces
    from returns join return_lines r on r.return_id = returns.id
      join payment_attempt_lines l on l.id = r.line_id
    where returns.requested_at >= ${since} and returns.requested_at < ${until} and ${isSale}
    group by l.sku order by pieces desc, l.sku limit ${limit}`.execute(db)
  return rows
}

/**
 * Sums the refunds of a period by reason; refunds made at the gateway itself have a reason of their
 * own.
 */
export async function sumRefundsByReason(
  db: Db,
  { since, until }: Span,
  limit: number,
): Promise<{ reason: string; count: number; amount: Centavos }[]> {
  const { rows } = await sql<{ reason: string; count: number; amount: Centavos }>`
    select reason, count(*)::integer as count, sum(amount)::bigint as amount from (
      select f.reason, f.amount_centavos as amount
      from refunds f join payment_attempts a on a.id = f.attempt_id
      where f.state = 'done' and a.paid_at is not null and not a.trial and f.finished_at >= ${since} and f.finished_at < ${until}
      union all
      select 'Devuelto en la pasarela', ${refundedByGatewaySql}
      from payment_attempts a
      where a.paid_at is not null and not a.trial and a.money_left_at >= ${since} and a.money_left_at < ${until}
    ) given_back where amount > 0
    group by reason order by amount desc, reason limit ${limit}`.execute(db)
  return rows
}
