import { createHash } from 'node:crypto'
import type { SheetReadOptions } from '#catalogue-import/sheets/read-sheet.ts'
import type { SheetImportMapping } from '#catalogue-import/sheets/sheet-rows.ts'
import { createEmptySheetValidation } from '#domain/catalogue/sheet-check-outcome.ts'
import {
  includesPermission,
  type Permission,
  parsePermissions,
} from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as sheetChecks from '#persistence/running/sheet-checks.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import {
  type EditConflict,
  createEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'
import { findSheetFileFault } from './import-sheet.ts'
import {
  parseStoredColumnMapping,
  parseStoredSheetReadOptions,
} from './parse-stored-column-mapping.ts'
import {
  requiresStepUpForPriceChange,
  type PriceChangeReauthentication,
} from './require-reauthentication-for-price-change.ts'
import { toColumnMapping, getMappingEditConflictVersion } from './sheet-column-mapping.ts'

type By = { actor: string; permissions: ReadonlySet<Permission> }

type NotASheet = Refusal<'no-sheet', { words: string }>

/**
 * Stores an uploaded spreadsheet for validation (`checkSheets`). Uploading the same file again
 * returns the existing import if it is neither confirmed nor discarded.
 */
export async function addSheetImport(
  db: Db,
  {
    name,
    bytes,
    supplier: from,
    actor,
    permissions,
  }: By & { name: string; bytes: Uint8Array; supplier: string },
  now: Date,
): Promise<SuccessResult<{ id: number; isKnown: boolean }> | NotASheet> {
  const fault = await findSheetFileFault(bytes)
  if (fault) return fault
  const digest = createHash('sha256').update(bytes).digest()
  const supplier = from || null
  return runInTransaction(db, async (transaction) => {
    await sheetImports.lockUploadsOfSameSheetFile(transaction, digest)
    const before = await sheetImports.findUnconfirmedSheetImport(transaction, {
      digest,
      actor,
      supplier,
    })
    if (before !== undefined) return { ok: true, id: before, isKnown: true }
    const received = { name: name.slice(-200), content: bytes, digest, supplier, actor }
    const id = await sheetImports.addSheetImport(
      transaction,
      { ...received, permissions: [...permissions], outcome: createEmptySheetValidation() },
      now,
    )
    return { ok: true, id, isKnown: false }
  })
}

type Arranged = By & {
  id: number
  /** version of the column mapping that was read (optimistic concurrency) */
  version?: string | undefined
  reading: SheetReadOptions
  plan: SheetImportMapping
  supplier: string
  remember: boolean
}

/** Sets a spreadsheet's column mapping under optimistic concurrency and restarts the validation. */
export async function changeColumnMapping(
  db: Db,
  { id, version, reading: asked, plan, supplier, remember, actor, permissions }: Arranged,
  now: Date,
): Promise<
  SuccessResult | EditConflict | Refusal<'import-not-found' | 'import-decided' | 'import-checking'>
> {
  return runInTransaction(db, async (transaction) => {
    const found = await sheetImports.lockSheetImport(transaction, id)
    const barred = notADraft(found)
    if (!found || barred) return barred ?? refuse('import-not-found')
    const values = toColumnMapping(found)
    if (version !== undefined && version !== createEditConflictVersion(values)) {
      const saved = { savedBy: found.arrangedBy, savedAt: found.arrangedAt }
      return createEditConflict({ values, ...saved })
    }
    const before = parseStoredSheetReadOptions(found.reading)
    const reading = { ...before, ...asked }
    const isReadAnew =
      (reading.encoding ?? '') !== (before.encoding ?? '') ||
      (reading.separator ?? '') !== (before.separator ?? '') ||
      (reading.sheet ?? '') !== (before.sheet ?? '')
    const isOtherShop = (plan.shop ?? null) !== (parseStoredColumnMapping(found.plan).shop ?? null)
    const wanted = { id, reading, plan, supplier: supplier || null, remembers: remember }
    const by = { actor, permissions: [...permissions] }
    // the column mapping is guessed again after a change of encoding, separator, worksheet or shop
    await sheetChecks.saveColumnMapping(
      transaction,
      { ...wanted, guesses: isReadAnew || isOtherShop, ...by },
      now,
    )
    return { ok: true }
  })
}

function notADraft(found: sheetImports.SheetImport | undefined) {
  if (!found) return refuse('import-not-found')
  if (found.state === 'checking') return refuse('import-checking')
  return found.state === 'draft' ? null : refuse('import-decided')
}

type Decided = By &
  PriceChangeReauthentication & {
    id: number
    /** version of the column mapping that was read; if absent, conflicts are not detected */
    version?: string | undefined
    /** whether the caller accepts that this import ends price offers that run now */
    endOffers?: boolean | undefined
    requestId?: string
  }

/** Queues a validated spreadsheet for import in the background. */
export async function confirmSheetImport(
  db: Db,
  { id, version, endOffers = false, actor, freshUntil, permissions, requestId }: Decided,
  now: Date,
): Promise<
  | SuccessResult
  | Refusal<'import-not-found' | 'import-decided' | 'import-checking' | 'import-reread'>
  | Refusal<'nothing-to-import'>
  | Refusal<'ends-offers', { products: number }>
  | Refusal<'step-up-required'>
  | Refusal<'not-allowed', { missing: Permission }>
> {
  return runInTransaction(db, async (transaction) => {
    const found = await sheetImports.lockSheetImport(transaction, id)
    const barred = notADraft(found)
    if (!found || barred) return barred ?? refuse('import-not-found')
    if (version !== undefined && version !== getMappingEditConflictVersion(found))
      return refuse('import-reread')
    const { counts, needs, words } = found.outcome
    if (words !== null || counts.added + counts.changed === 0) return refuse('nothing-to-import')
    const missing = [...parsePermissions(needs)].find(
      (one) => !includesPermission(permissions, one),
    )
    if (missing) return refuse('not-allowed', { missing })
    const { endedOffers = 0 } = counts
    if (endedOffers > 0 && !endOffers) return refuse('ends-offers', { products: endedOffers })
    const repriced = { products: counts.repriced }
    const who = { actor, freshUntil }
    if (
      counts.repriced > 0 &&
      (await requiresStepUpForPriceChange(transaction, who, repriced, now))
    )
      return refuse('step-up-required')
    const queued = await sheetImports.queueSheetImport(transaction, id, {
      actor,
      permissions: [...permissions],
      endsOffers: endOffers,
    })
    if (!queued) return refuse('import-decided')
    const { added, changed, refused } = counts
    const after = { file: found.name, supplier: found.supplier, added, changed, left_out: refused }
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'sheet-import',
      subject: `sheet-import:${id}`,
      after,
    }
    await auditLog.addAuditEntry(transaction, { ...entry, ...(requestId && { requestId }) }, now)
    return { ok: true }
  })
}
