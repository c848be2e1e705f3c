import type { Static } from 'typebox'
import type { RefundApprovalsExportQuery, RefundsExportQuery } from '#contract/operator/refunds.ts'
import type { Db } from '#persistence/database.ts'
import * as refundApprovals from '#persistence/orders/refund-approvals.ts'
import * as refundQueue from '#persistence/orders/refund-queue.ts'
import { parseOrderNumberSearch } from './parse-order-number-search.ts'

type Place = { after: number | undefined; limit: number }

/** Reads a page of the list of pending or finished refunds. */
export async function readRefundListPage(
  db: Db,
  { state, search }: Static<typeof RefundsExportQuery>,
  { after, limit }: Place,
) {
  const wanted = { limit, orderNumber: parseOrderNumberSearch(search) }
  const rows =
    state === 'done'
      ? await refundQueue.listFinishedRefunds(db, { ...wanted, before: after })
      : await refundQueue.listStuckRefunds(db, { ...wanted, after: after ?? 0 })
  return { rows, next: rows.length === limit ? rows.at(-1)?.id : undefined }
}

/** Reads a page of the list of refund approvals, pending or decided. */
export async function readRefundApprovalListPage(
  db: Db,
  { state, search }: Static<typeof RefundApprovalsExportQuery>,
  { after, limit, now }: Place & { now: Date },
) {
  const wanted = { limit, now, orderNumber: parseOrderNumberSearch(search) }
  const rows =
    state === 'decided'
      ? await refundApprovals.listDecidedRefundApprovals(db, { ...wanted, before: after })
      : await refundApprovals.listWaitingRefundApprovals(db, { ...wanted, after: after ?? 0 })
  return { rows, next: rows.length === limit ? rows.at(-1)?.id : undefined }
}
