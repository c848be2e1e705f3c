import { legalTextOf } from '#catalogue-import/legal-text.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/content-writes.ts'
import * as content from '#persistence/running/content.ts'
import { legalTitles } from './read-legal-text.ts'

/** Publishes the next version of a legal text; the earlier ones stay, for the orders that accepted them. */
export function publishLegalText(
  db: Db,
  { page, markdown, actor }: { page: string; markdown: string; actor: string },
  now: Date,
): Promise<Granted<{ version: number }> | Refusal<'not-found' | 'date-missing' | 'unchanged'>> {
  return inTransaction(db, async (transaction) => {
    if (!Object.hasOwn(legalTitles, page)) return refuse('not-found')
    const text = legalTextOf(markdown)
    if (!text) return refuse('date-missing')
    const before = await content.legalText(transaction, page)
    if (before?.body === text.body) return refuse('unchanged')
    await contentWrites.publishLegalText(transaction, { page, ...text })
    const version = (before?.version ?? 0) + 1
    const entry = {
      actor,
      action: 'legal-publish',
      subject: `legal:${page}`,
      before: { version: before?.version ?? null },
      after: { version, lastUpdated: text.lastUpdated },
    }
    await auditLog.add(transaction, entry, now)
    return { ok: true, version }
  })
}
