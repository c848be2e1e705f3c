import { createHash } from 'node:crypto'
import { hourInMs } from '#domain/durations.ts'
import { isDatabaseOverloaded } from '#persistence/database-error-codes.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as auditSeals from '#persistence/running/audit-log-seals.ts'

/** Maximum number of audit log entries per seal (chained hash), which limits memory use. */
const entriesPerSeal = 5_000
/** Maximum number of audit log seals written per run; the next run continues. */
const sealsPerRun = 20
/**
 * Age in ms above which an audit log entry not yet covered by a seal is reported; seals are written
 * every minute.
 */
const longestUnsealed = hourInMs

/** Number of audit log seals (chained hashes) verified every night; they cover more than a day. */
const newestSeals = 2_000

/**
 * Manipulations of the audit log that its seals (chained hashes) reveal without an external copy of
 * a seal.
 */
export const auditLogTamperingRules = [
  'sealed entries are not what they were',
  'entry that is not sealed',
] as const

export type AuditLogTamperingRule =
  | (typeof auditLogTamperingRules)[number]
  | 'seal that is not in the chain'

type SealFinding = { rule: AuditLogTamperingRule; subject: string }

/**
 * Computes seals (chained hashes) for new audit log entries; returns the number of entries. Only
 * one run at a time.
 */
export async function sealAuditLog(db: Db, now: Date): Promise<number> {
  const upTo = await newestSettledEntry(db)
  if (upTo === null) return 0
  let previous = await auditSeals.findNewestAuditSeal(db)
  let sealed = 0
  for (let seals = 0; seals < sealsPerRun; seals += 1) {
    const after = previous?.lastEntry ?? 0
    const entries = await auditSeals.listAuditEntriesBetween(db, {
      after,
      upTo,
      limit: entriesPerSeal,
    })
    const [first] = entries
    const last = entries.at(-1)
    if (!first || !last) return sealed
    const range = { firstEntry: first.id, lastEntry: last.id, entries: entries.length }
    const seal = { ...range, seal: sealOf(previous?.seal, entries) }
    await auditSeals.addAuditSeal(db, seal, now)
    previous = { id: 0, ...seal, sealedAt: now }
    sealed += entries.length
  }
  return sealed
}

/**
 * Id of the newest committed audit log entry; null if there is none, or if a long write exceeds the
 * lock timeout.
 */
async function newestSettledEntry(db: Db): Promise<number | null> {
  try {
    return await runInTransaction(db, auditSeals.findNewestCommittedAuditEntry)
  } catch (error) {
    if (isDatabaseOverloaded(error)) return null
    throw error
  }
}

/**
 * Verifies the whole audit log against its seals (chained hashes) and returns the violations. A
 * completely recomputed chain is only detected with `kept`, a seal from the daily mail (64
 * hexadecimal digits).
 */
export async function verifyAuditLog(db: Db, now: Date, kept?: string): Promise<SealFinding[]> {
  const found = await verifyFrom(db, undefined, now)
  if (kept && !(await auditSeals.findAuditSealByHash(db, Buffer.from(kept, 'hex')))) {
    found.push({ rule: 'seal that is not in the chain', subject: kept.slice(0, 12) })
  }
  return found
}

/** Verifies only the newest seals (chained hashes) of the audit log; runs every night. */
export async function verifyNewestAuditSeals(db: Db, now: Date): Promise<SealFinding[]> {
  const newest = await auditSeals.findNewestAuditSeal(db)
  const [first] = await auditSeals.listAuditSealsAfter(db, (newest?.id ?? 0) - newestSeals - 1, 1)
  return verifyFrom(db, first && first.id > 1 ? first : undefined, now)
}

async function verifyFrom(
  db: Db,
  start: auditSeals.AuditSeal | undefined,
  now: Date,
): Promise<SealFinding[]> {
  const found: SealFinding[] = []
  let previous = start
  // the verification starts below the lowest id, to detect audit log entries inserted before the
  // first entry that a seal (chained hash) covers
  let after = start?.lastEntry ?? Number.MIN_SAFE_INTEGER
  for (;;) {
    const seals = await auditSeals.listAuditSealsAfter(db, previous?.id ?? 0, 100)
    if (seals.length === 0) break
    for (const seal of seals) {
      const range = { after, upTo: seal.lastEntry }
      // reads one audit log entry more than the seal covers, to detect inserted entries
      const entries = await auditSeals.listAuditEntriesBetween(db, {
        ...range,
        limit: seal.entries + 1,
      })
      if (!sealOf(previous?.seal, entries).equals(seal.seal)) {
        const subject = `audit_log:${seal.firstEntry}-${seal.lastEntry}`
        found.push({ rule: 'sealed entries are not what they were', subject })
      }
      previous = seal
      after = seal.lastEntry
    }
  }
  const oldest = await auditSeals.findNextAuditEntryTime(db, previous?.lastEntry ?? 0)
  if (oldest && now.getTime() - oldest.getTime() > longestUnsealed) {
    const subject = `audit_log:${(previous?.lastEntry ?? 0) + 1}`
    found.push({ rule: 'entry that is not sealed', subject })
  }
  return found
}

/**
 * Computes a seal: SHA-256 over the previous seal and all columns of the entries. Each column is
 * prefixed with its length, so that different entries cannot give the same input.
 */
function sealOf(
  previous: Buffer | undefined,
  entries: readonly auditSeals.SealedAuditEntry[],
): Buffer {
  const hash = createHash('sha256').update(previous ?? '')
  for (const { columns } of entries) {
    for (const column of columns) {
      hash.update(column === null ? '-;' : `${Buffer.byteLength(column)};`).update(column ?? '')
    }
  }
  return hash.digest()
}
