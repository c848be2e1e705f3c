import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'

const longestClaim = 40

/** Keeps that a shopper's call named somebody else as the one who asks. */
export function noteImpersonation(
  db: Db,
  attempt: { shopperId: number; call: string; claimed: unknown; requestId: string },
  now: Date,
): Promise<void> {
  const entry = {
    actor: `shopper:${attempt.shopperId}`,
    action: 'named-somebody-else',
    subject: attempt.call,
    reason: `claimed ${JSON.stringify(attempt.claimed).slice(0, longestClaim)}`,
    requestId: attempt.requestId,
  }
  return auditLog.add(db, entry, now)
}
