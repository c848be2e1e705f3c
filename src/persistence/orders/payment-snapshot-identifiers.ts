import { sql } from 'kysely'
import type { PaymentAttemptSnapshot } from '#domain/orders/payment-attempt-snapshot.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'

type Buyer = Pick<PaymentAttemptSnapshot, 'identity' | 'legalVersions'>

/**
 * Finds the buyer of a payment attempt: issuer and subject at the identity provider, and the legal
 * texts accepted.
 */
export async function findBuyerOfPaymentAttempt(db: Db, attemptId: number): Promise<Buyer> {
  const { issuer, subject, legalVersions } = await db
    .selectFrom('payment_attempts')
    .leftJoin('shoppers', 'shoppers.id', 'payment_attempts.shopper_id')
    .select(['issuer', 'subject', 'legal_versions as legalVersions'])
    .where('payment_attempts.id', '=', attemptId)
    .modifyEnd(preparedStatementComment)
    .executeTakeFirstOrThrow()
  const identity = issuer !== null && subject !== null ? { issuer, subject } : null
  return { identity, legalVersions }
}

/** Finds product ids by SKU; unknown SKUs are left out. */
export async function findProductIdsBySku(db: Db, skus: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku'])
    .where('sku', '=', sql<string>`any(${skus})`)
    .execute()
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

export async function findCouponIdByCode(db: Db, code: string): Promise<number | null> {
  const row = await db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.id ?? null
}
