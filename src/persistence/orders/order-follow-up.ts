import type { RewardStatus } from '#domain/account/reward.ts'
import type { Centavos } from '#domain/money.ts'
import type { TicketState } from '#domain/support/ticket.ts'
import type { Db } from '../database.ts'

/** What an order brought about: money on its way back, points, questions that are not closed. */
export type OrderFollowUp = {
  refund: { amount: Centavos; finishedAt: Date | null } | null
  points: { points: number; status: RewardStatus } | null
  tickets: { id: number; reasonId: number; state: TicketState }[]
}

export async function read(
  db: Db,
  { orderId, attemptId }: { orderId: number; attemptId: number },
): Promise<OrderFollowUp> {
  const [refunds, rewards, tickets] = await Promise.all([
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
      .select(['id', 'reason_id as reasonId', 'state'])
      .where('order_id', '=', orderId)
      .where('state', '<>', 'closed')
      .orderBy('id', 'desc')
      .execute(),
  ])
  const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0) as Centavos
  const isFinished = refunds.every(({ state }) => state === 'done')
  const [points] = rewards
  return {
    refund:
      refunds.length === 0
        ? null
        : { amount, finishedAt: isFinished ? (refunds.at(-1)?.finishedAt ?? null) : null },
    points: points ? { points: points.points, status: points.status as RewardStatus } : null,
    tickets: tickets.map((ticket) => ({ ...ticket, state: ticket.state as TicketState })),
  }
}
