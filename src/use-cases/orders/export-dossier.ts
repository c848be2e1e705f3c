import type { OrderDossier } from '#domain/orders/order-dossier.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import { readDossier } from './read-dossier.ts'

/** The dossier of anybody's order for those who run the shop, with a row in the audit log: it carries personal data. */
export async function exportDossier(
  db: Db,
  { number, actor, requestId }: { number: string; actor: string; requestId: string },
  now: Date,
): Promise<OrderDossier | undefined> {
  const dossier = await readDossier(db, { number })
  if (!dossier) return undefined
  const entry = { actor, action: 'order-dossier', subject: `order:${number}`, requestId }
  await auditLog.add(db, entry, now)
  return dossier
}
