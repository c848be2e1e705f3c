import { sql } from 'kysely'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import type { Db } from '../database.ts'
import { type Refund, selectRefunds } from './refunds.ts'

export type QueuedRefund = Refund & {
  orderNumber: string
  email: string
  createdAt: Date
  /** the last digits of the account it goes to, once that is known */
  clabeEnding: string | null
  /** when a file for the bank named it */
  inFileSince: Date | null
  method: PaymentMethod | null
  gateway: string
  finishedAt: Date | null
  /** how the gateway or the bank calls it */
  reference: string | null
}

/**
 * Whether a refund waits for a person. What the bank took back or the gateway has given back already is not given a
 * second time. Expects `payment_attempts` beside `refunds`.
 */
export const isForPerson = sql<boolean>`(refunds.state = 'needs_clabe' or refunds.state = 'failed'
  and payment_attempts.refunded_centavos + refunds.amount_centavos <= payment_attempts.paid_centavos)
  and payment_attempts.state <> 'charged_back'`

/**
 * Refunds that need a person, the oldest first: the gateway refused, or they are made by transfer. `after` is the last one
 * of the page before.
 */
export async function listStuck(
  db: Db,
  { after = 0, limit, orderNumber }: { after?: number } & Wanted,
): Promise<QueuedRefund[]> {
  return selectQueued(db, orderNumber)
    .where('refunds.state', 'in', ['failed', 'needs_clabe'])
    .where(isForPerson)
    .where('refunds.id', '>', after)
    .orderBy('refunds.id')
    .limit(limit)
    .execute()
}

/** Refunds that were made, the newest first; `before` is the last one of the page before. */
export async function listDone(
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
  return selectRefunds(db)
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
