import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { couponAuditRules } from './audit-rules/coupon-audit-rules.ts'
import { licenceAuditRules } from './audit-rules/licence-audit-rules.ts'
import { moneyAuditRules } from './audit-rules/money-audit-rules.ts'
import { orderAuditRules } from './audit-rules/order-audit-rules.ts'
import { orderRecordAuditRules } from './audit-rules/order-record-audit-rules.ts'
import { overdueWorkAuditRules } from './audit-rules/overdue-audit-rules.ts'
import { productReviewAuditRules } from './audit-rules/product-review-audit-rules.ts'
import { shipmentAuditRules } from './audit-rules/shipment-audit-rules.ts'
import { stockAuditRules } from './audit-rules/stock-audit-rules.ts'

const rules = {
  ...stockAuditRules,
  ...moneyAuditRules,
  ...orderAuditRules,
  ...orderRecordAuditRules,
  ...shipmentAuditRules,
  ...couponAuditRules,
  ...licenceAuditRules,
  ...productReviewAuditRules,
}

/** Names of the audit rules about purchases and overdue work, without the rules about reviews. */
export type PurchaseOrOverdueAuditRule =
  | Exclude<keyof typeof rules, keyof typeof productReviewAuditRules>
  | keyof typeof overdueWorkAuditRules

export type AuditRuleName = PurchaseOrOverdueAuditRule | keyof typeof productReviewAuditRules

export type AuditRuleViolation = { rule: AuditRuleName; subject: string }

/**
 * Lists all contradictions that the audit rules find in stored purchases; none in a healthy shop.
 */
export function listPurchaseRuleViolations(db: Db): Promise<AuditRuleViolation[]> {
  return broken(db, Object.entries(rules))
}

/** Lists overdue automatic work; none in a healthy, running shop. */
export function listOverdueBackgroundWork(db: Db, now: Date): Promise<AuditRuleViolation[]> {
  return broken(
    db,
    Object.entries(overdueWorkAuditRules).map(([rule, ask]) => [rule, ask(now)] as const),
  )
}

const everyRule: Readonly<Record<string, (now: Date) => ReturnType<typeof sql>>> = {
  ...Object.fromEntries(Object.entries(rules).map(([rule, ask]) => [rule, () => ask])),
  ...overdueWorkAuditRules,
}

/** Names of all audit rules. */
export const purchaseAuditRuleNames: readonly string[] = Object.keys(everyRule)

/**
 * Lists the violations of an audit rule, up to a maximum number. A query that exceeds the time
 * limit aborts the transaction.
 */
export async function listAuditRuleViolations(
  transaction: Db,
  rule: string,
  { limit, longest }: { limit: number; longest: number },
  now: Date,
): Promise<string[]> {
  const ask = everyRule[rule]
  if (!ask) return []
  await sql`set local statement_timeout = ${sql.lit(longest)}`.execute(transaction)
  const found = sql<{ subject: string }>`select subject from (${ask(now)}) found limit ${limit}`
  return (await found.execute(transaction)).rows.map(({ subject }) => subject)
}

async function broken(
  db: Db,
  asked: (readonly [string, ReturnType<typeof sql>])[],
): Promise<AuditRuleViolation[]> {
  const parts = asked.map(
    ([rule, subjects]) => sql`select ${sql.lit(rule)} as rule, subject from (${subjects}) found`,
  )
  const all = sql<AuditRuleViolation>`${sql.join(parts, sql` union all `)}`
  return (await all.execute(db)).rows
}
