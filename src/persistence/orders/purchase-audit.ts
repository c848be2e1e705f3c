import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { couponRules } from './audit-rules/coupons.ts'
import { goodsRules } from './audit-rules/goods.ts'
import { licenceRules } from './audit-rules/licences.ts'
import { moneyRules } from './audit-rules/money.ts'
import { orderRules } from './audit-rules/orders.ts'
import { recordRules } from './audit-rules/records.ts'
import { reviewRules } from './audit-rules/reviews.ts'
import { shipmentRules } from './audit-rules/shipments.ts'
import { waitingRules } from './audit-rules/waiting.ts'

const rules = {
  ...goodsRules,
  ...moneyRules,
  ...orderRules,
  ...recordRules,
  ...shipmentRules,
  ...couponRules,
  ...licenceRules,
  ...reviewRules,
}

/** Rules about purchases and overdue work, without the rules about reviews. */
export type TradeRule =
  | Exclude<keyof typeof rules, keyof typeof reviewRules>
  | keyof typeof waitingRules

export type PurchaseRule = TradeRule | keyof typeof reviewRules

export type Violation = { rule: PurchaseRule; subject: string }

/** Lists all contradictions in stored purchases; none in a healthy shop. */
export function violations(db: Db): Promise<Violation[]> {
  return broken(db, Object.entries(rules))
}

/** Lists overdue automatic work; none in a healthy, running shop. */
export function overdue(db: Db, now: Date): Promise<Violation[]> {
  return broken(
    db,
    Object.entries(waitingRules).map(([rule, ask]) => [rule, ask(now)] as const),
  )
}

const everyRule: Readonly<Record<string, (now: Date) => ReturnType<typeof sql>>> = {
  ...Object.fromEntries(Object.entries(rules).map(([rule, ask]) => [rule, () => ask])),
  ...waitingRules,
}

/** Names of all audit rules. */
export const ruleNames: readonly string[] = Object.keys(everyRule)

/** Violations of a rule, limited in number and time; longer queries abort the transaction. */
export async function subjectsOf(
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
): Promise<Violation[]> {
  const parts = asked.map(
    ([rule, subjects]) => sql`select ${sql.lit(rule)} as rule, subject from (${subjects}) found`,
  )
  const all = sql<Violation>`${sql.join(parts, sql` union all `)}`
  return (await all.execute(db)).rows
}
