import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'

type Export = {
  /** which list: `orders` */
  list: string
  /** the applied filter, without personal data */
  filter: object
  actor: string
  requestId: string
}

/** Audits an export. */
export async function noteExport(
  db: Db,
  { list, filter, actor, requestId }: Export,
  now: Date,
): Promise<void> {
  const subject = `list:${list}`
  await auditLog.add(db, { actor, action: 'export', subject, after: filter, requestId }, now)
}
