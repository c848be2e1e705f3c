import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as outbox from '#persistence/running/outbox.ts'

/** Requeues one or all failed messages of the outbox; returns the number of requeued messages. */
export function resendMessages(
  db: Db,
  { id, actor }: { id: number | null; actor: string },
  now: Date,
): Promise<number> {
  return runInTransaction(db, async (transaction) => {
    const due = await outbox.retryMessages(transaction, id, now)
    if (due === 0) return 0
    const subject = id === null ? 'outbox' : `message:${id}`
    const entry: auditLog.AuditEntry = { actor, action: 'messages-resend', subject, after: { due } }
    await auditLog.addAuditEntry(transaction, entry, now)
    return due
  })
}
