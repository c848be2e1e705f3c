import { dayInSeconds } from '#domain/durations.ts'
import { toTextIfPrimitive } from '#domain/primitive-to-text.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import { findExceededLimit } from '../find-exceeded-rate-limit.ts'

/** Maximum audit log entries about attempted impersonation per shopper and day. */
const notesPerDay = 10

/** Writes an audit log entry about an API call that claims to act for another person's account. */
export async function auditImpersonation(
  db: Db,
  attempt: { shopperId: number; call: string; claimed: unknown; requestId: string },
  now: Date,
): Promise<void> {
  const limit = { what: 'impersonation', who: attempt.shopperId, seconds: dayInSeconds }
  if (await findExceededLimit(db, [{ ...limit, most: notesPerDay }], now)) return
  const entry: auditLog.AuditEntry = {
    actor: `shopper:${attempt.shopperId}`,
    action: 'named-somebody-else',
    subject: attempt.call,
    reason: `claimed ${claimWords(attempt.claimed)}`,
    requestId: attempt.requestId,
  }
  await auditLog.addAuditEntry(db, entry, now)
}

/**
 * Audit log text for the account claimed by an API call: an account number is written out, other
 * values only by type, because a text may contain personal data.
 */
function claimWords(claimed: unknown): string {
  const text = toTextIfPrimitive(claimed)
  return /^\d{1,15}$/.test(text) ? text : typeof claimed
}
