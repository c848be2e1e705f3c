import type { Centavos } from '#domain/money.ts'
import type { OrderStateAfterFullRefund, RefundRequest } from '#domain/orders/refund.ts'
import type { Db } from '../database.ts'

export type NewRefundApproval = {
  orderId: number
  ask: RefundRequest | OrderStateAfterFullRefund
  amount: Centavos
  reason: string
  askedBy: string
  expiresAt: Date
  /** idempotency key of the approval request */
  requestKey?: string | undefined
}

export type RefundApproval = Omit<NewRefundApproval, 'requestKey'> & {
  requestKey: string | null
  id: number
  orderNumber: string
  state: 'waiting' | 'approved' | 'refused' | 'expired'
  askedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  decidedReason: string | null
}

/** Requests four-eyes approval of a refund; `undefined` while another refund of the order awaits approval. */
export async function addRefundApproval(
  db: Db,
  asked: NewRefundApproval,
  now: Date,
): Promise<number | undefined> {
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
      request_key: asked.requestKey ?? null,
    })
    .onConflict((conflict) =>
      conflict.column('order_id').where('state', '=', 'waiting').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findRefundApproval(db: Db, id: number): Promise<RefundApproval | undefined> {
  return selectApprovals(db).where('approval.id', '=', id).executeTakeFirst()
}

/** Finds the request to approve a refund of an order, by idempotency key. */
export async function findApprovalByIdempotencyKey(
  db: Db,
  orderId: number,
  requestKey: string,
): Promise<RefundApproval | undefined> {
  return selectApprovals(db)
    .where('approval.order_id', '=', orderId)
    .where('approval.request_key', '=', requestKey)
    .executeTakeFirst()
}

/** Locks a request to approve a refund until the transaction ends. */
export async function lockRefundApproval(db: Db, id: number): Promise<RefundApproval | undefined> {
  return selectApprovals(db).where('approval.id', '=', id).forUpdate('approval').executeTakeFirst()
}

type Wanted = { now: Date; limit: number; orderNumber?: string | undefined }

/** Lists refunds awaiting four-eyes approval, oldest first; `after` is the last row of the previous page. */
export async function listWaitingRefundApprovals(
  db: Db,
  { now, after = 0, limit, orderNumber }: Wanted & { after?: number },
): Promise<RefundApproval[]> {
  return selectApprovals(db)
    .where('approval.state', '=', 'waiting')
    .where('approval.expires_at', '>', now)
    .where('approval.id', '>', after)
    .$if(orderNumber !== undefined, (query) => query.where('orders.number', '=', orderNumber ?? ''))
    .orderBy('approval.id')
    .limit(limit)
    .execute()
}

/**
 * Lists decided or expired requests to approve a refund, newest first; `before` is the last row of
 * the previous page.
 */
export async function listDecidedRefundApprovals(
  db: Db,
  { now, before, limit, orderNumber }: Wanted & { before?: number | undefined },
): Promise<RefundApproval[]> {
  const found = await selectApprovals(db)
    .where(({ eb, or }) =>
      or([eb('approval.state', '<>', 'waiting'), eb('approval.expires_at', '<=', now)]),
    )
    .$if(before !== undefined, (query) => query.where('approval.id', '<', before ?? 0))
    .$if(orderNumber !== undefined, (query) => query.where('orders.number', '=', orderNumber ?? ''))
    .orderBy('approval.id', 'desc')
    .limit(limit)
    .execute()
  return found.map((one) => (one.state === 'waiting' ? { ...one, state: 'expired' } : one))
}

export async function decideRefundApproval(
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
      'approval.decided_by as decidedBy',
      'approval.decided_at as decidedAt',
      'approval.decided_reason as decidedReason',
      'approval.request_key as requestKey',
    ])
}
