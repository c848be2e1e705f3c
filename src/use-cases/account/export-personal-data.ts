import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import { readPersonalData } from './read-personal-data.ts'

/** Exports a shopper's personal data for an operator, and audits the export. Undefined for unknown shoppers. */
export async function exportPersonalData(
  db: Db,
  { id, actor }: { id: number; actor: string },
  now: Date,
) {
  const shopper = await shoppers.findShopperById(db, id)
  if (!shopper) return undefined
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'personal-data-export',
    subject: `shopper:${id}`,
  }
  await auditLog.addAuditEntry(db, entry, now)
  return readPersonalData(db, shopper, now)
}
