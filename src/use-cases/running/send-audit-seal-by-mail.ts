import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '#persistence/database.ts'
import * as auditSeals from '#persistence/running/audit-log-seals.ts'
import { enqueueMessage } from '../enqueue-message.ts'
import { readSettings } from '../read-settings.ts'

/**
 * Mails the newest seal (chained hash) of the audit log to the shop's own e-mail address, once a
 * day, so that a copy exists outside the shop.
 */
export async function mailAuditSeal(db: Db, now: Date): Promise<void> {
  const [newest, { support }] = await Promise.all([
    auditSeals.findNewestAuditSeal(db),
    readSettings(db, ['support']),
  ])
  if (!newest || !support) return
  const message = {
    dedupeKey: `audit-seal:${toMexicoDay(now)}`,
    recipient: support.email,
    template: 'audit-sealed' as const,
    data: { seal: newest.seal.toString('hex'), lastEntry: newest.lastEntry },
  }
  await enqueueMessage(db, message, now)
}
