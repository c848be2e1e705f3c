import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'

type Export = {
  /** name of the exported list, such as `orders` */
  list: string
  /** the filter applied to the exported list, without personal data */
  filter: object
  actor: string
  requestId: string
}

/** Writes an audit log entry about the export of a list. */
export async function addExportAuditEntry(
  db: Db,
  { list, filter, actor, requestId }: Export,
  now: Date,
): Promise<void> {
  const subject = `list:${list}`
  await auditLog.addAuditEntry(
    db,
    { actor, action: 'export', subject, after: filter, requestId },
    now,
  )
}
