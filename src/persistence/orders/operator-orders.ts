import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import { isOrderEnded, type OrderState } from '#domain/orders/order-state.ts'
import type { OrderPaymentFlag } from '#domain/orders/order.ts'
import type { Db } from '../database.ts'
import {
  toOrderStateId,
  listOrderStateIds,
  fromOrderStateId,
  toOrderEventWithState,
} from './order-state-id.ts'

type OrderFilter = {
  state?: OrderState
  email?: string
  /** restricts the list to orders that need action from the shop */
  unfinished?: boolean
  /** earliest time of the order */
  since?: Date
  limit: number
}

export type OperatorOrderListRow = {
  number: string
  createdAt: Date
  state: OrderState
  paymentFlag: OrderPaymentFlag | null
  email: string
  total: Centavos
  units: number
  /** whether the order is collected at a pick-up point instead of delivered */
  pickup: boolean
}

type DeskEvent = {
  toState: OrderState | null
  actor: string
  reason: string
  createdAt: Date
}

/** Lists orders of all shoppers, newest first. */
export async function listOrdersForOperator(
  db: Db,
  { state, email, since, unfinished = false, limit }: OrderFilter,
): Promise<OperatorOrderListRow[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payment_attempts as attempts', 'attempts.id', 'orders.attempt_id')
    .select([
      'orders.number',
      'orders.created_at as createdAt',
      'orders.state_id as stateId',
      'orders.payment_flag as paymentFlag',
      'attempts.email',
      'attempts.total_centavos as total',
    ])
    .select(sql<boolean>`attempts.pickup_point is not null`.as('pickup'))
    .select(({ selectFrom }) =>
      selectFrom('payment_attempt_lines as lines')
        .select(({ fn }) => fn.sum<number>('lines.quantity').as('units'))
        .whereRef('lines.attempt_id', '=', 'attempts.id')
        .as('units'),
    )
    .$if(state !== undefined, (query) =>
      query.where('orders.state_id', '=', state ? toOrderStateId(state) : null),
    )
    .$if(email !== undefined, (query) =>
      query.where('attempts.email', '=', (email ?? '').toLowerCase()),
    )
    .$if(unfinished, (query) =>
      query.where((where) =>
        where.or([
          where('orders.state_id', 'not in', listOrderStateIds(isOrderEnded)),
          where('orders.payment_flag', 'in', ['paid_late', 'refund_open']),
        ]),
      ),
    )
    .$if(since !== undefined, (query) =>
      query.where('orders.created_at', '>=', since ?? new Date(0)),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ stateId, ...row }) => ({
    ...row,
    units: row.units ?? 0,
    state: fromOrderStateId(stateId),
  }))
}

/** Lists all events of an order with their actors, oldest first. */
export async function listOrderEvents(db: Db, orderId: number): Promise<DeskEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['to_state as toState', 'actor', 'reason', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toOrderEventWithState)
}
