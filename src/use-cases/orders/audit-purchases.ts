import type { Db } from '#persistence/database.ts'
import * as purchaseAudit from '#persistence/orders/purchase-audit.ts'

/** Looks for stock, money, coupons and orders that contradict each other; a healthy shop has none. */
export function auditPurchases(db: Db): Promise<purchaseAudit.Violation[]> {
  return purchaseAudit.violations(db)
}

/** Looks for what should have happened by itself by now; a healthy shop that runs has nothing of the kind. */
export function auditWaiting(db: Db, now: Date): Promise<purchaseAudit.Violation[]> {
  return purchaseAudit.overdue(db, now)
}
