import { createHash } from 'node:crypto'
import type { AuditAction } from '#domain/audit-actions.ts'
import { type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'

type Value = string | number | boolean | null | string[]

/** Values of an edit form, by their field names in the operator API. */
export type EditFormValues = Readonly<Record<string, Value>>

/** Edit conflict (optimistic concurrency): stored values have changed since they were read. */
export type EditConflict = Refusal<
  'changed-meanwhile',
  {
    current: {
      version: string
      values: EditFormValues
      savedBy: string | null
      savedAt: Date | null
    }
  }
>

/** Version hash of an edit form's values, independent of field order (optimistic concurrency). */
export function createEditConflictVersion(values: EditFormValues): string {
  const sorted = Object.entries(values)
    .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22)
}

/**
 * Returns an edit conflict, with author and time of the other edit, if stored values differ from
 * the version read. The caller holds a lock on the values. Edits without version never conflict.
 */
export async function findEditConflict(
  db: Db,
  {
    read,
    values,
    subject,
    actions,
  }: {
    /** version hash that the edit was based on; undefined skips the check */
    read: string | undefined
    /** currently stored values */
    values: EditFormValues
    /** audit log subject of the edited record, by which the other edit is found */
    subject: string
    /** audit log actions that record changes of the edited values */
    actions: readonly AuditAction[]
  },
): Promise<EditConflict | null> {
  const version = createEditConflictVersion(values)
  if (read === undefined || read === version) return null
  const last = await auditLog.findLastAuditEntryOfSubject(db, subject, actions)
  return createEditConflict({
    values,
    savedBy: last?.actor ?? null,
    savedAt: last?.createdAt ?? null,
  })
}

/**
 * Refuses a conflicting edit and returns the stored values, with the author and time of the other
 * edit.
 */
export function createEditConflict(saved: Omit<EditConflict['current'], 'version'>): EditConflict {
  return refuse('changed-meanwhile', {
    current: { version: createEditConflictVersion(saved.values), ...saved },
  })
}
