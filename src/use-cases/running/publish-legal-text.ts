import { parseLegalText } from '#catalogue-import/parse-legal-text.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import * as content from '#persistence/running/settings-and-legal-texts.ts'
import { legalTextTitles } from './read-legal-text.ts'

type Wanted = {
  page: string
  markdown: string
  /** start of validity of the legal text; absent for immediately */
  from?: Date | null
  /**
   * the newest version of the legal text that was read (optimistic concurrency); if absent,
   * conflicts are not detected
   */
  known?: number | undefined
}

type Unfit =
  | Refusal<'legal-text-not-found' | 'title-missing' | 'date-missing' | 'unchanged' | 'too-late'>
  | Refusal<'legal-newer', { newest: content.LegalTextVersionRow | undefined }>

type Rehearsed = SuccessResult<{
  text: { body: string; lastUpdated: string }
  /** the version of the legal text that was previously in force */
  before: content.LegalTextVersionRow | null
  version: number
}>

/** Publishes the next version of a legal text; earlier versions stay, for the orders that accepted them. */
export function publishLegalText(
  db: Db,
  { actor, requestId, ...wanted }: Wanted & { actor: string; requestId?: string },
  now: Date,
): Promise<SuccessResult<{ version: number }> | Unfit> {
  return runInTransaction(db, async (transaction) => {
    const { page, from = null } = wanted
    await contentWrites.lockLegalText(transaction, page)
    const rehearsed = await previewLegalText(transaction, wanted, now)
    if (!rehearsed.ok) return rehearsed
    const { text, before, version } = rehearsed
    const written = { page, ...text, from, by: actor, at: now }
    await contentWrites.publishLegalText(transaction, written)
    const entry: auditLog.AuditEntry = {
      actor,
      ...(requestId !== undefined && { requestId }),
      action: 'legal-publish',
      subject: `legal:${page}`,
      before: { version: before?.version ?? null },
      after: { version, lastUpdated: text.lastUpdated, ...(from && { from: from.toISOString() }) },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true, version }
  })
}

/** Previews the publication of a legal text, or returns the reason why it is refused. */
export async function previewLegalText(
  db: Db,
  { page, markdown, from = null, known }: Wanted,
  now: Date,
): Promise<Rehearsed | Unfit> {
  if (!Object.hasOwn(legalTextTitles, page)) return refuse('legal-text-not-found')
  const text = parseLegalText(markdown)
  if (!text) return refuse('date-missing')
  if (!/^# \S/m.test(text.body)) return refuse('title-missing')
  if (from && from <= now) return refuse('too-late')
  const [newest] = await content.listLegalTextVersions(db, page)
  if (known !== undefined && known !== (newest?.version ?? 0)) {
    return refuse('legal-newer', { newest })
  }
  const before = await content.findLegalText(db, page, from ?? now)
  if (before?.body === text.body) return refuse('unchanged')
  return { ok: true, text, before, version: (newest?.version ?? 0) + 1 }
}
