import { addDays, toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '#persistence/database.ts'
import * as auditEntries from '#persistence/running/audit-log-entries.ts'
import * as auditSeals from '#persistence/running/audit-log-seals.ts'
import * as auditSubjects from '#persistence/running/audit-log-subjects.ts'

const perPage = 50

type AuditQuestion = {
  actor?: string | undefined
  subject?: string | undefined
  /** words that name the affected thing: an order's number, a product's name */
  about?: string | undefined
  /** ISO date in Mexico City time to which the audit log is limited */
  day?: string | undefined
  before?: number | undefined
  after?: number | undefined
  limit?: number
}

/**
 * Reads a page of the audit log, newest first, and the last entry that a seal (chained hash)
 * covers.
 */
export async function readAuditLog(
  db: Db,
  { actor, subject, about, day, before, after, limit = perPage }: AuditQuestion,
) {
  const within = day === undefined ? undefined : dayOf(day)
  const named = about === undefined ? undefined : await auditSubjects.findAuditSubjects(db, about)
  const subjects = subject === undefined ? named : [subject]
  const [found, seal] = await Promise.all([
    auditEntries.listAuditEntries(
      db,
      { actor, subjects, within },
      { limit: limit + 1, before, after },
    ),
    auditSeals.findNewestAuditSeal(db),
  ])
  const isMore = found.length > limit
  const entries = after === undefined ? found.slice(0, limit) : found.slice(-limit)
  return {
    entries,
    hasOlder: after === undefined ? isMore : true,
    hasNewer: after === undefined ? before !== undefined : isMore,
    seal,
  }
}

function dayOf(day: string) {
  return [
    toDateFromMexicoTime(day, '00:00'),
    toDateFromMexicoTime(addDays(day, 1), '00:00'),
  ] as const
}
