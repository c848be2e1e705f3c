import type { RewardPointStatus } from '#domain/account/reward-points.ts'
import { addCentavos, type Centavos } from '#domain/money.ts'
import type { RefundableLine } from '#domain/orders/refund.ts'
import type { ShopOpenedTicketPurpose, TicketReasonCode } from '#domain/support/ticket.ts'
import type { TicketState } from '#domain/ticket-states.ts'
import type { Db } from '../database.ts'
import * as returns from './order-returns.ts'
import * as refundLines from './refund-lines.ts'

/** Facts about an order after its purchase: refunds, points, returns and open tickets. */
export type PostPurchaseSummary = {
  refund: { amount: Centavos; finishedAt: Date | null } | null
  points: { points: number; status: RewardPointStatus } | null
  lines: RefundableLine[]
  /** returns of the order, newest first */
  returns: returns.OrderReturn[]
  tickets: {
    id: number
    reasonId: number
    reasonCode: TicketReasonCode | null
    purpose: ShopOpenedTicketPurpose | null
    state: TicketState
  }[]
}

export async function readPostPurchaseSummary(
  db: Db,
  { orderId, attemptId }: { orderId: number; attemptId: number },
): Promise<PostPurchaseSummary> {
  const [lines, found, refunds, rewards, tickets] = await Promise.all([
    refundLines.listRefundableLines(db, { id: orderId, attemptId }),
    returns.listReturnsOfOrder(db, orderId),
    db
      .selectFrom('refunds')
      .select(['amount_centavos as amount', 'finished_at as finishedAt', 'state'])
      .where('attempt_id', '=', attemptId)
      .where('state', '<>', 'failed')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('rewards')
      .select(['points', 'status'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'purchase')
      .execute(),
    db
      .selectFrom('tickets')
      .innerJoin('ticket_reasons', 'ticket_reasons.id', 'tickets.reason_id')
      .select([
        'tickets.id',
        'tickets.reason_id as reasonId',
        'ticket_reasons.code as reasonCode',
        'tickets.purpose',
        'tickets.state',
      ])
      .where('tickets.order_id', '=', orderId)
      .where('tickets.state', '<>', 'closed')
      .orderBy('tickets.id', 'desc')
      .execute(),
  ])
  const amount = addCentavos(...refunds.map((refund) => refund.amount))
  const isFinished = refunds.every(({ state }) => state === 'done')
  const [points] = rewards
  return {
    refund:
      refunds.length === 0
        ? null
        : { amount, finishedAt: isFinished ? (refunds.at(-1)?.finishedAt ?? null) : null },
    points: points ?? null,
    lines,
    returns: found,
    tickets,
  }
}
