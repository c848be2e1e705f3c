import type { Db } from '#persistence/database.ts'
import type { PurchaseRule } from '#persistence/orders/purchase-audit.ts'
import * as auditFindings from '#persistence/running/audit-findings.ts'

const rule: PurchaseRule = 'charged another amount than was shown'
const mostNamed = 20

/** Of how many orders another amount was charged than was shown, as of last night, and the numbers of the first. */
export async function readChargedOtherwise(db: Db): Promise<{ count: number; orders: string[] }> {
  const { count, subjects } = await auditFindings.ofRule(db, rule, mostNamed)
  return { count, orders: subjects.map((subject) => subject.replace(/^order:/, '')) }
}
