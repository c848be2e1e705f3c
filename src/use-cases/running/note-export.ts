import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'

type Export = {
  /** which list: `orders` */
  list: string
  /** by what it was narrowed; names of filters, or values that are nobody's data */
  filter: object
  actor: string
  requestId: string
}

/** Remembers that somebody took a whole list out of the shop as a file. */
export async function noteExport(
  db: Db,
  { list, filter, actor, requestId }: Export,
  now: Date,
): Promise<void> {
  const subject = `list:${list}`
  await auditLog.add(db, { actor, action: 'export', subject, after: filter, requestId }, now)
}
