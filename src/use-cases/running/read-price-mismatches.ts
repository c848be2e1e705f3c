import type { Db } from '#persistence/database.ts'
import type { AuditRuleName } from '#persistence/orders/purchase-audit.ts'
import * as auditFindings from '#persistence/running/audit-findings.ts'

const rule: AuditRuleName = 'charged another amount than was shown'
const mostNamed = 20

/**
 * Reads from the nightly audit how many orders were charged an amount other than the displayed one,
 * with the first order numbers.
 */
export async function readPriceMismatches(db: Db): Promise<{ count: number; orders: string[] }> {
  const { count, subjects } = await auditFindings.readFindingsOfRule(db, rule, mostNamed)
  return { count, orders: subjects.map((subject) => subject.replace(/^order:/, '')) }
}
