import type { Db } from '#persistence/database.ts'
import * as purchaseAudit from '#persistence/orders/purchase-consistency-checks.ts'

/** Finds contradictions between stock, payments, coupons and orders; a healthy shop has none. */
export function auditPurchases(db: Db): Promise<purchaseAudit.AuditRuleViolation[]> {
  return purchaseAudit.listPurchaseRuleViolations(db)
}

/** Finds overdue automatic steps of orders and payments; a healthy running shop has none. */
export function auditOverdueAutomaticSteps(
  db: Db,
  now: Date,
): Promise<purchaseAudit.AuditRuleViolation[]> {
  return purchaseAudit.listOverdueBackgroundWork(db, now)
}
