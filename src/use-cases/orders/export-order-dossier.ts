import type { OrderDossier } from '#domain/orders/order-dossier.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import { readOrderDossier } from './read-order-dossier.ts'

/**
 * Exports the dossier (all evidence) of any order for operators, with an audit log entry, because
 * it contains personal data.
 */
export async function exportOrderDossier(
  db: Db,
  { number, actor, requestId }: { number: string; actor: string; requestId: string },
  now: Date,
): Promise<OrderDossier | undefined> {
  const dossier = await readOrderDossier(db, { number })
  if (!dossier) return undefined
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'order-dossier',
    subject: `order:${number}`,
    requestId,
  }
  await auditLog.addAuditEntry(db, entry, now)
  return dossier
}
