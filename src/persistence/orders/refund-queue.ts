import { sql } from 'kysely'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import type { Db } from '../database.ts'
import { type Refund, createRefundSelectQuery } from './refunds.ts'

export type QueuedRefund = Refund & {
  orderNumber: string
  email: string
  createdAt: Date
  /** last digits of the refund's bank account (CLABE); null while unknown */
  clabeEnding: string | null
  /** creation time of the bank file that contains the refund; null if no file does */
  inFileSince: Date | null
  method: PaymentMethod | null
  gateway: string
  finishedAt: Date | null
  /** reference of the refund at the gateway or the bank */
  reference: string | null
}

/**
 * SQL condition for refunds that need manual handling, without money that the bank took back or the
 * gateway already refunded. The query must join `payment_attempts` to `refunds`.
 */
export const needsManualRefundSql = sql<boolean>`(refunds.state = 'needs_clabe' or refunds.state = 'failed'
  and payment_attempts.refunded_centavos + refunds.amount_centavos <= payment_attempts.paid_centavos)
  and payment_attempts.state <> 'charged_back'`

/**
 * Lists refunds that need manual handling, oldest first: refused by the gateway, or made by transfer. `after` is the
 * last row of the previous page.
 */
export async function listStuckRefunds(
  db: Db,
  { after = 0, limit, orderNumber }: { after?: number } & Wanted,
): Promise<QueuedRefund[]> {
  return selectQueued(db, orderNumber)
    .where('refunds.state', 'in', ['failed', 'needs_clabe'])
    .where(needsManualRefundSql)
    .where('refunds.id', '>', after)
    .orderBy('refunds.id')
    .limit(limit)
    .execute()
}

/** Lists completed refunds, newest first; `before` is the last row of the previous page. */
export async function listFinishedRefunds(
  db: Db,
  { before, limit, orderNumber }: { before?: number | undefined } & Wanted,
): Promise<QueuedRefund[]> {
  return selectQueued(db, orderNumber)
    .where('refunds.state', '=', 'done')
    .$if(before !== undefined, (query) => query.where('refunds.id', '<', before ?? 0))
    .orderBy('refunds.id', 'desc')
    .limit(limit)
    .execute()
}

type Wanted = { limit: number; orderNumber?: string | undefined }

function selectQueued(db: Db, orderNumber?: string) {
  return createRefundSelectQuery(db)
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .$if(orderNumber !== undefined, (query) =>
      query.where('payment_attempts.order_number', '=', orderNumber ?? ''),
    )
    .select([
      'payment_attempts.order_number as orderNumber',
      'payment_attempts.email',
      'payment_attempts.method',
      'payment_attempts.gateway',
      'refunds.created_at as createdAt',
      'refunds.bank_file_at as inFileSince',
      'refunds.finished_at as finishedAt',
      'refunds.gateway_refund_id as reference',
    ])
    .select(sql<string | null>`right(refunds.clabe, 4)`.as('clabeEnding'))
}
