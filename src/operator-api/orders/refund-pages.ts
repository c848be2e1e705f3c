import type { Static } from 'typebox'
import type { ApprovalsFileQuery, RefundsFileQuery } from '#contract/operator/refunds.ts'
import type { Db } from '#persistence/database.ts'
import * as refundApprovals from '#persistence/orders/refund-approvals.ts'
import * as refundQueue from '#persistence/orders/refund-queue.ts'
import { numberSought } from './number-sought.ts'

type Place = { after: number | undefined; limit: number }

/** A page of pending or finished refunds. */
export async function pageOfRefunds(
  db: Db,
  { state, search }: Static<typeof RefundsFileQuery>,
  { after, limit }: Place,
) {
  const wanted = { limit, orderNumber: numberSought(search) }
  const rows =
    state === 'done'
      ? await refundQueue.listDone(db, { ...wanted, before: after })
      : await refundQueue.listStuck(db, { ...wanted, after: after ?? 0 })
  return { rows, next: rows.length === limit ? rows.at(-1)?.id : undefined }
}

/** A page of pending or decided refund approvals. */
export async function pageOfApprovals(
  db: Db,
  { state, search }: Static<typeof ApprovalsFileQuery>,
  { after, limit, now }: Place & { now: Date },
) {
  const wanted = { limit, now, orderNumber: numberSought(search) }
  const rows =
    state === 'decided'
      ? await refundApprovals.listDecided(db, { ...wanted, before: after })
      : await refundApprovals.listWaiting(db, { ...wanted, after: after ?? 0 })
  return { rows, next: rows.length === limit ? rows.at(-1)?.id : undefined }
}
