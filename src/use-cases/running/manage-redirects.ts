import { missedPathRetentionDays } from '#domain/catalogue/missed-path.ts'
import { addDays, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as missedPaths from '#persistence/catalogue/missed-paths.ts'
import * as redirects from '#persistence/catalogue/redirects.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import {
  createEditConflictVersion,
  type EditConflict,
  findEditConflict,
} from '../edit-conflict-detection.ts'
import { type GivenRedirect, type RedirectRefusal, resolveRedirects } from './resolve-redirects.ts'

type By = { by: { actor: string; requestId?: string } }

/** Maximum stored redirects. */
const maxRedirects = 100_000
/** Maximum redirects that an audit entry names. */
const mostNamed = 20

type AddedRedirects = SuccessResult<{
  added: { id: number; from: string }[]
  /** redirects that were there already, with the same target */
  unchanged: number
  /** rows that cannot be added, by their index among the given */
  refused: { index: number; code: RedirectRefusal }[]
}>

/**
 * Adds redirects from old addresses; rows that cannot be added do not hold up the others. Existing
 * redirects stay as they are, so a second import of the same rows changes nothing. `source` names
 * the platform of the former shop.
 */
export function addRedirects(
  db: Db,
  { rows, source = null, by }: { rows: readonly GivenRedirect[]; source?: string | null } & By,
  now: Date,
): Promise<AddedRedirects | Refusal<'redirects-too-many'>> {
  return runInTransaction(db, async (own) => {
    const resolved = await resolveRedirects(own, rows)
    const { total } = await redirects.countRedirects(own)
    const wanted = resolved.flatMap((one) => (one.ok && !one.isKnown ? [one.redirect] : []))
    if (total + wanted.length > maxRedirects) return refuse('redirects-too-many')
    const stamp = { source, changedBy: by.actor, changedAt: now }
    const added = wanted.length > 0 ? await redirects.addRedirects(own, wanted, stamp) : []
    const fresh = new Set(added.map(({ from }) => from))
    const refused = resolved.flatMap((one, index) => {
      if (!one.ok) return [{ index, code: one.code }]
      // Added concurrently, after the check
      const isTaken = !one.isKnown && !fresh.has(one.redirect.from)
      return isTaken ? [{ index, code: 'redirect-exists' as const }] : []
    })
    if (added.length > 0) {
      await missedPaths.removeMissedPaths(own, [...fresh])
      const named = added.slice(0, mostNamed).map(({ from }) => from)
      const after = { count: added.length, from: named, ...(source && { source }) }
      const entry = { ...by, action: 'redirect-add' as const, subject: 'redirects', after }
      await auditLog.addAuditEntry(own, entry, now)
    }
    const unchanged = rows.length - added.length - refused.length
    return { ok: true, added, unchanged, refused }
  })
}

/** Changes what a redirect leads to, under optimistic concurrency. */
export function changeRedirect(
  db: Db,
  { id, to, version, by }: { id: number; to: string; version?: string | undefined } & By,
  now: Date,
): Promise<SuccessResult | Refusal<'redirect-not-found' | RedirectRefusal> | EditConflict> {
  return runInTransaction(db, async (own) => {
    const current = await redirects.lockRedirect(own, id, toMexicoDay(now))
    if (!current) return refuse('redirect-not-found')
    const subject = `redirect:${id}`
    const meanwhile = await findEditConflict(own, {
      read: version,
      values: valuesOf(current),
      subject,
      actions: ['redirect-save'],
    })
    if (meanwhile) return meanwhile
    const [resolved] = await resolveRedirects(own, [{ from: current.from, to }], { isChange: true })
    if (!resolved?.ok) return refuse(resolved?.code ?? 'redirect-target-not-found')
    const stamp = { changedBy: by.actor, changedAt: now }
    await redirects.updateRedirectTarget(own, id, { ...resolved.redirect, ...stamp })
    const before = { from: current.from, to: current.to }
    const after = { from: current.from, to }
    const entry = { ...by, action: 'redirect-save' as const, subject, before, after }
    await auditLog.addAuditEntry(own, entry, now)
    return { ok: true }
  })
}

/** Removes redirects; adding the returned rows again undoes that. */
export function removeRedirects(
  db: Db,
  { ids, by }: { ids: readonly number[] } & By,
  now: Date,
): Promise<{ from: string; to: string | null }[]> {
  return runInTransaction(db, async (own) => {
    const removed = await redirects.removeRedirects(own, ids)
    if (removed.length > 0) {
      const named = removed.slice(0, mostNamed)
      const before = { count: removed.length, from: named.map(({ from }) => from) }
      const entry = { ...by, action: 'redirect-remove' as const, subject: 'redirects', before }
      await auditLog.addAuditEntry(own, entry, now)
    }
    return removed
  })
}

export type ListedRedirect = redirects.RedirectRow & { version: string }

/** Reads a page of redirects, with their uses of the last thirty days. */
export async function readRedirects(
  db: Db,
  filter: redirects.RedirectFilter,
  { after, limit, now }: { after?: redirects.RedirectCursor | undefined; limit: number; now: Date },
): Promise<{ rows: ListedRedirect[]; next: redirects.RedirectCursor | undefined }> {
  const usedSince = countedSince(now)
  const found = await redirects.listPageOfRedirects(db, filter, {
    after,
    limit: limit + 1,
    usedSince,
  })
  const rows = found
    .slice(0, limit)
    .map((row) => ({ ...row, version: createEditConflictVersion(valuesOf(row)) }))
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last && { uses: last.uses, id: last.id } }
}

/** First day, exclusive, of the counted days. */
function countedSince(now: Date): string {
  return addDays(toMexicoDay(now), -missedPathRetentionDays)
}

function valuesOf({ to }: redirects.RedirectRow) {
  return { to: to ?? '' }
}
