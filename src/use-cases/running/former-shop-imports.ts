import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { getUndoEnd } from '#domain/catalogue/product-change-set.ts'
import {
  duplicateChoices,
  type FormerRecordDecisions,
} from '#domain/running/former-shop-records.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import * as importedCustomers from '#persistence/account/imported-customers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as formerShopImports from '#persistence/running/former-shop-imports.ts'
import { createEditConflictVersion } from '../edit-conflict-detection.ts'

const decisionsOf = Compile(
  Type.Object({
    duplicates: Type.Optional(Type.Enum([...duplicateChoices])),
    rates: Type.Optional(Type.Record(Type.String(), Type.Number({ exclusiveMinimum: 0 }))),
    importBy: Type.Optional(Type.String()),
  }),
)

export function parseFormerRecordDecisions(stored: unknown): FormerRecordDecisions {
  return decisionsOf.Check(stored) ? stored : {}
}

/** Version of the decisions about a file (optimistic concurrency). */
function getDecisionsVersion(stored: unknown): string {
  const { duplicates = '', rates = {} } = parseFormerRecordDecisions(stored)
  return createEditConflictVersion({ duplicates, ...rates })
}

export type FullFormerShopImport = NonNullable<Awaited<ReturnType<typeof readFormerShopImport>>>

/** Reads an import of customers or orders, with how far the invitations are. */
export async function readFormerShopImport(db: Db, id: number) {
  const found = await formerShopImports.findFormerShopImport(db, id)
  if (!found) return null
  const isDone = found.kind === 'customers' && found.finishedAt !== null
  return {
    ...found,
    decisions: parseFormerRecordDecisions(found.decisions),
    version: getDecisionsVersion(found.decisions),
    undoUntil: found.finishedAt && getUndoEnd(found.finishedAt),
    people: isDone ? await importedCustomers.countImportedCustomers(db, id) : null,
  }
}

/**
 * Stores what the operator decided about a draft; it is checked again. With `importBy`, the check is
 * followed by the import if nothing else waits for a decision.
 */
export async function decideFormerRecords(
  db: Db,
  { id, decisions, version }: { id: number; decisions: FormerRecordDecisions } & Versioned,
): Promise<SuccessResult | NotDecided> {
  return runInTransaction(db, async (transaction) => {
    const found = await formerShopImports.lockFormerShopImport(transaction, id)
    if (found?.state !== 'draft') return whyNot(found)
    if (isReread(found, version)) return refuse('import-reread')
    await formerShopImports.saveFormerRecordDecisions(transaction, id, decisions)
    return { ok: true }
  })
}

/** `version`: of the decisions that were read; absent: conflicts are not detected. */
type Versioned = { version?: string | undefined }

function isReread(
  { decisions }: formerShopImports.FormerShopImport,
  version: string | undefined,
): boolean {
  return version !== undefined && version !== getDecisionsVersion(decisions)
}

type NotDecided = Refusal<
  'import-not-found' | 'import-checking' | 'import-decided' | 'import-reread'
>

function whyNot(found: formerShopImports.FormerShopImport | undefined) {
  if (!found) return refuse('import-not-found')
  return refuse(found.state === 'checking' ? 'import-checking' : 'import-decided')
}

type By = { id: number; actor: string; requestId?: string }

/** Queues a checked file for its import in the background. */
export function confirmFormerShopImport(
  db: Db,
  { id, actor, requestId, version }: By & Versioned,
  now: Date,
): Promise<SuccessResult | NotDecided | Refusal<'nothing-to-import' | 'duplicates-undecided'>> {
  return runInTransaction(db, async (transaction) => {
    const found = await formerShopImports.lockFormerShopImport(transaction, id)
    if (found?.state !== 'draft') return whyNot(found)
    if (isReread(found, version)) return refuse('import-reread')
    const { counts, duplicates, words } = found.outcome
    const { duplicates: choice } = parseFormerRecordDecisions(found.decisions)
    if (duplicates.length > 0 && choice === undefined) return refuse('duplicates-undecided')
    if (words !== null || counts.go === 0) return refuse('nothing-to-import')
    await formerShopImports.moveFormerShopImport(transaction, id, { from: ['draft'], to: 'queued' })
    const after = { file: found.name, kind: found.kind, added: counts.go, left_out: counts.stay }
    await record(transaction, { action: 'former-shop-import', id, actor, requestId, after }, now)
    return { ok: true }
  })
}

/** Queues a file whose decisions asked for its import, unless something else waits for one. */
export async function confirmDecidedImport(
  db: Db,
  { id, actor }: { id: number; actor: string },
  now: Date,
): Promise<void> {
  const found = await formerShopImports.findFormerShopImport(db, id)
  if (found?.outcome.counts.wait === 0) await confirmFormerShopImport(db, { id, actor }, now)
}

/** Queues the undo of an import; who has signed in since stays. */
export function undoFormerShopImport(
  db: Db,
  { id, actor, requestId }: By,
  now: Date,
): Promise<SuccessResult | Refusal<'import-not-found' | 'set-undone' | 'undo-over'>> {
  return runInTransaction(db, async (transaction) => {
    const found = await formerShopImports.findFormerShopImport(transaction, id)
    if (!found?.finishedAt) return refuse('import-not-found')
    if (getUndoEnd(found.finishedAt) < now) return refuse('undo-over')
    const moved = await formerShopImports.moveFormerShopImport(transaction, id, {
      from: ['done'],
      to: 'undoing',
    })
    if (!moved) return refuse('set-undone')
    const after = { file: found.name, kind: found.kind }
    await record(
      transaction,
      { action: 'former-shop-import-undo', id, actor, requestId, after },
      now,
    )
    return { ok: true }
  })
}

type Recorded = By & Pick<auditLog.AuditEntry, 'action' | 'after'>

function record(db: Db, { id, requestId, ...entry }: Recorded, now: Date): Promise<void> {
  const subject = `former-shop-import:${id}`
  return auditLog.addAuditEntry(db, { ...entry, subject, ...(requestId && { requestId }) }, now)
}

/** Discards an uploaded file before its import. */
export async function discardFormerShopImport(
  db: Db,
  id: number,
): Promise<SuccessResult | Refusal<'import-not-found'>> {
  return (await formerShopImports.removeUnconfirmedFormerShopImport(db, id))
    ? { ok: true }
    : refuse('import-not-found')
}
