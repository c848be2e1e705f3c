import { readPostcodeBatches } from '#catalogue-import/read-postcode-file.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as postcodes from '#persistence/buying/postcodes.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

const maxProblems = 20

type PostcodeProblem = { line: number; problem: string }

type Request = {
  bytes: AsyncIterable<Uint8Array>
  /** whether to report the changes without writing anything */
  dryRun: boolean
  actor: string
}

/**
 * Replaces the shop's postcodes by the official postcode list in one transaction; idempotent. A
 * list of some states replaces only the postcodes of these states. A list with an invalid line is
 * rejected.
 */
export function importPostcodes(
  db: Db,
  { bytes, dryRun, actor }: Request,
  now: Date,
): Promise<
  | SuccessResult<{ changes: postcodes.PostcodeChanges }>
  | Refusal<'unreadable', { problems: PostcodeProblem[] }>
> {
  return runInTransaction(db, async (transaction) => {
    const problems: PostcodeProblem[] = []
    await postcodes.createTemporaryPostcodeTable(transaction)
    for await (const batch of readPostcodeBatches(bytes)) {
      problems.push(...batch.problems)
      if (problems.length >= maxProblems) break
      await postcodes.stagePostcodes(transaction, batch.entries)
    }
    if (problems.length > 0) {
      return refuse('unreadable', { problems: problems.slice(0, maxProblems) })
    }
    const changes = await postcodes.countPostcodeChanges(transaction)
    if (!dryRun) {
      await postcodes.replacePostcodes(transaction)
      const entry: auditLog.AuditEntry = {
        actor,
        action: 'postcodes-import',
        subject: 'postcodes',
        after: changes,
      }
      await auditLog.addAuditEntry(transaction, entry, now)
    }
    return { ok: true, changes }
  })
}
