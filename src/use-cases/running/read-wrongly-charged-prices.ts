import type { Db } from '#persistence/database.ts'
import type { AuditRuleName } from '#persistence/orders/purchase-consistency-checks.ts'
import * as auditFindings from '#persistence/running/consistency-check-results.ts'

const rule: AuditRuleName = 'charged another amount than was shown'
const mostNamed = 20

/**
 * Reads from the nightly audit how many orders were charged an amount other than the displayed one,
 * with the first order numbers.
 */
export async function readWronglyChargedOrders(
  db: Db,
): Promise<{ count: number; orders: string[] }> {
  const { count, subjects } = await auditFindings.readViolationsOfAuditRule(db, rule, mostNamed)
  return { count, orders: subjects.map((subject) => subject.replace(/^order:/, '')) }
}
