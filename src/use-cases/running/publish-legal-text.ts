import { legalTextOf } from '#catalogue-import/legal-text.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/content-writes.ts'
import * as content from '#persistence/running/content.ts'
import { legalTitles } from './read-legal-text.ts'

type Request = {
  page: string
  markdown: string
  /** from when on it is in force; absent: at once */
  from?: Date | null
  /** the newest version that its writer knew of; absent where nobody else publishes */
  known?: number
  actor: string
  requestId?: string
}

type Published =
  | Granted<{ version: number }>
  | Refusal<'not-found' | 'date-missing' | 'unchanged' | 'too-late'>
  | Refusal<'conflict', { newest: content.LegalVersion | undefined }>

/** Publishes the next version of a legal text; the earlier ones stay, for the orders that accepted them. */
export function publishLegalText(
  db: Db,
  { page, markdown, from = null, known, ...by }: Request,
  now: Date,
): Promise<Published> {
  return inTransaction(db, async (transaction) => {
    if (!Object.hasOwn(legalTitles, page)) return refuse('not-found')
    const text = legalTextOf(markdown)
    if (!text) return refuse('date-missing')
    if (from && from <= now) return refuse('too-late')
    await contentWrites.holdLegalText(transaction, page)
    const [newest] = await content.legalHistory(transaction, page)
    if (known !== undefined && known !== (newest?.version ?? 0)) {
      return refuse('conflict', { newest })
    }
    const before = await content.legalText(transaction, page, from ?? now)
    if (before?.body === text.body) return refuse('unchanged')
    await contentWrites.publishLegalText(transaction, {
      page,
      ...text,
      from,
      by: by.actor,
      at: now,
    })
    const version = (newest?.version ?? 0) + 1
    const entry = {
      ...by,
      action: 'legal-publish',
      subject: `legal:${page}`,
      before: { version: before?.version ?? null },
      after: { version, lastUpdated: text.lastUpdated, ...(from && { from: from.toISOString() }) },
    }
    await auditLog.add(transaction, entry, now)
    return { ok: true, version }
  })
}
