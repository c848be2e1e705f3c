import { createHash } from 'node:crypto'
import {
  findRecordTable,
  type RecordTable,
} from '#catalogue-import/former-shop/detect-record-file.ts'
import { maxLinesAboveSheetHeadings, type SheetRow } from '#catalogue-import/sheets/sheet-limits.ts'
import {
  createEmptyFormerRecordsOutcome,
  type FormerRecordKind,
} from '#domain/running/former-shop-records.ts'
import { includesPermission, type Permission } from '#domain/running/permissions.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as formerShopImports from '#persistence/running/former-shop-imports.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { readSheet } from './import-sheet.ts'
import { addSheetImport } from './manage-sheet-imports.ts'

type Received = Parameters<typeof addSheetImport>[1] & {
  /** what the operator says the file holds; recognised if absent */
  kind?: FormerRecordKind | 'products' | undefined
}

/** Permission to import people and their orders. */
const peoplePermission: Permission = 'personal-data:write'

/** Stores an uploaded file as products, customers or orders of before, whichever it holds. */
export async function receiveImportFile(
  db: Db,
  { kind, ...file }: Received,
  now: Date,
): Promise<
  | SuccessResult<{ id: number; isKnown: boolean; kind: FormerRecordKind | 'products' }>
  | Refusal<'no-sheet', { words: string }>
  | Refusal<'not-allowed', { missing: Permission }>
> {
  const table = kind === 'products' ? null : await findRecords(file.bytes, kind)
  if (!table) {
    const added = await addSheetImport(db, file, now)
    return added.ok ? { ...added, kind: 'products' } : added
  }
  if (!includesPermission(file.permissions, peoplePermission))
    return refuse('not-allowed', { missing: peoplePermission })
  const digest = createHash('sha256').update(file.bytes).digest()
  return runInTransaction(db, async (transaction) => {
    await sheetImports.lockUploadsOfSameSheetFile(transaction, digest)
    const added = await formerShopImports.addFormerShopImport(
      transaction,
      {
        kind: table.kind,
        shop: table.shop,
        name: file.name.slice(-200),
        content: file.bytes,
        digest,
        actor: file.actor,
        outcome: createEmptyFormerRecordsOutcome(),
      },
      now,
    )
    return { ok: true, ...added, kind: table.kind }
  })
}

/** The table of customers or orders in a file; null if it has none or cannot be read. */
async function findRecords(
  bytes: Uint8Array,
  kind: FormerRecordKind | undefined,
): Promise<RecordTable | null> {
  const opened = await readSheet(bytes)
  if (!opened.ok) return null
  try {
    const top: SheetRow[] = []
    for await (const row of opened.sheet.rows()) {
      top.push(row)
      if (top.length > maxLinesAboveSheetHeadings) break
    }
    return findRecordTable(top, kind)
  } finally {
    await opened.close()
  }
}
