import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'

type Value = string | number | boolean | null | string[]

/** The values of one edit form, by their operator API names. */
export type EditValues = Readonly<Record<string, Value>>

/** Edit conflict: other values were saved since the read. */
export type EditConflict = Refusal<
  'changed-meanwhile',
  { current: { version: string; values: EditValues; savedBy: string | null; savedAt: Date | null } }
>

/** Version hash of an edit form's values, independent of their order. */
export function versionOf(values: EditValues): string {
  const sorted = Object.entries(values)
    .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22)
}

/**
 * Returns the edit conflict when stored values differ from the version that was read, with author and time. Runs in the
 * locking transaction. Without a version nothing is compared.
 */
export async function findEditConflict(
  db: Db,
  {
    read,
    values,
    subject,
    actions,
  }: {
    /** the version that the edit carries */
    read: string | undefined
    /** as they stand */
    values: EditValues
    /** as the audit log names it */
    subject: string
    /** what the audit log calls a change of these values */
    actions: readonly string[]
  },
): Promise<EditConflict | null> {
  const version = versionOf(values)
  if (read === undefined || read === version) return null
  const last = await auditLog.lastAbout(db, subject, actions)
  return refuseChanged({
    values,
    savedBy: last?.actor ?? null,
    savedAt: last?.createdAt ?? null,
  })
}

/** Refuses an edit with the values as they stand, and who saved them. */
export function refuseChanged(saved: Omit<EditConflict['current'], 'version'>): EditConflict {
  return refuse('changed-meanwhile', { current: { version: versionOf(saved.values), ...saved } })
}
