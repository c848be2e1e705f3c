import type { Centavos } from '#domain/money.ts'
import type { RefundAsk } from '#domain/orders/refund.ts'
import type { Db } from '../database.ts'

export type NewApproval = {
  orderId: number
  ask: RefundAsk
  amount: Centavos
  reason: string
  askedBy: string
  expiresAt: Date
}

export type RefundApproval = NewApproval & {
  id: number
  orderNumber: string
  state: 'waiting' | 'approved' | 'refused' | 'expired'
  askedAt: Date
}

/** Asks a second person; `undefined` while another refund of the same order waits for one. */
export async function add(db: Db, asked: NewApproval, now: Date): Promise<number | undefined> {
  await db
    .updateTable('refund_approvals')
    .set({ state: 'expired' })
    .where('order_id', '=', asked.orderId)
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute()
  const row = await db
    .insertInto('refund_approvals')
    .values({
      order_id: asked.orderId,
      ask: JSON.stringify(asked.ask),
      amount_centavos: asked.amount,
      reason: asked.reason,
      asked_by: asked.askedBy,
      asked_at: now,
      expires_at: asked.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.column('order_id').where('state', '=', 'waiting').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findById(db: Db, id: number): Promise<RefundApproval | undefined> {
  return selectApprovals(db).where('approval.id', '=', id).executeTakeFirst()
}

/** The same, held until the transaction ends. */
export async function lock(db: Db, id: number): Promise<RefundApproval | undefined> {
  return selectApprovals(db).where('approval.id', '=', id).forUpdate('approval').executeTakeFirst()
}

/** What waits for a second person, the oldest first; `after` is the last one of the page before. */
export async function listWaiting(
  db: Db,
  { now, after = 0, limit }: { now: Date; after?: number; limit: number },
): Promise<RefundApproval[]> {
  return selectApprovals(db)
    .where('approval.state', '=', 'waiting')
    .where('approval.expires_at', '>', now)
    .where('approval.id', '>', after)
    .orderBy('approval.id')
    .limit(limit)
    .execute()
}

export async function decide(
  db: Db,
  id: number,
  decision: { state: 'approved' | 'refused'; by: string; reason: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('refund_approvals')
    .set({
      state: decision.state,
      decided_by: decision.by,
      decided_at: now,
      decided_reason: decision.reason,
    })
    .where('id', '=', id)
    .execute()
}

function selectApprovals(db: Db) {
  return db
    .selectFrom('refund_approvals as approval')
    .innerJoin('orders', 'orders.id', 'approval.order_id')
    .select([
      'approval.id',
      'approval.order_id as orderId',
      'orders.number as orderNumber',
      'approval.ask',
      'approval.amount_centavos as amount',
      'approval.reason',
      'approval.state',
      'approval.asked_by as askedBy',
      'approval.asked_at as askedAt',
      'approval.expires_at as expiresAt',
    ])
}
