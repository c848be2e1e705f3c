import { sheetFields } from '#catalogue-import/sheets/sheet-fields.ts'
import { sheetLimits } from '#catalogue-import/sheets/sheet-limits.ts'
import { supportedTextEncodings } from '#catalogue-import/sheets/text-encoding.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import type { Db } from '#persistence/database.ts'
import { setImportPaused } from '#persistence/running/pause-sheet-import.ts'
import * as columnMappings from '#persistence/running/sheet-column-mappings.ts'
import {
  readImportPictureProgress,
  retryFailedPictures,
} from '#persistence/running/sheet-import-pictures.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { toColumnMapping, getMappingEditConflictVersion } from './sheet-column-mapping.ts'

export type ListedSheetImport = sheetImports.SheetImportListItem
export type FullSheetImport = NonNullable<Awaited<ReturnType<typeof readSheetImport>>>

/** Maximum size of an uploaded spreadsheet, in megabytes and rows. */
export const { megabytes: sheetMegabytes, rows: sheetRows } = sheetLimits

/** Uploaded spreadsheets, newest first, and the suppliers with a known column mapping. */
export async function listSheetImports(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ imports: ListedSheetImport[]; next: number | null; suppliers: string[] }> {
  const imports = await sheetImports.listSheetImportPage(db, { before, limit })
  const next = imports.length === limit ? (imports.at(-1)?.id ?? null) : null
  return { imports, next, suppliers: await suppliersOf(db) }
}

/** Reads a spreadsheet import, with the available options for its column mapping. */
export async function readSheetImport(db: Db, id: number) {
  const sheet = await sheetImports.findSheetImport(db, id)
  if (!sheet) return null
  return {
    sheet,
    ...(await sheetImports.findSheetImportUndoState(db, id)),
    pictures: await readImportPictureProgress(db, id),
    twin: (await sheetImports.findImportOfSameFile(db, id)) ?? null,
    arrangement: toColumnMapping(sheet),
    version: getMappingEditConflictVersion(sheet),
    tree: await categories.listCategoriesByName(db),
    suppliers: await suppliersOf(db),
    fields: getTypedEntries(sheetFields).map(([name, { label }]) => ({ name, label })),
    encodings: [...supportedTextEncodings],
  }
}

/** Discards a spreadsheet import that is not yet confirmed; a running validation stops. */
export async function discardSheetImport(
  db: Db,
  id: number,
): Promise<SuccessResult | Refusal<'import-not-found'>> {
  return (await sheetImports.removeUnconfirmedSheetImport(db, id))
    ? { ok: true }
    : refuse('import-not-found')
}

/** Pauses an import with its pictures, or lets it go on where it was. */
export async function pauseSheetImport(
  db: Db,
  { id, isPaused }: { id: number; isPaused: boolean },
  now: Date,
): Promise<SuccessResult | Refusal<'import-not-found'>> {
  const done = await setImportPaused(db, id, isPaused ? now : null)
  return done ? { ok: true } : refuse('import-not-found')
}

/** Downloads the failed pictures of an import again. */
export async function retryImportPictures(
  db: Db,
  id: number,
): Promise<SuccessResult<{ pictures: number }> | Refusal<'import-not-found'>> {
  if (!(await sheetImports.findSheetImport(db, id))) return refuse('import-not-found')
  return { ok: true, pictures: await retryFailedPictures(db, id) }
}

async function suppliersOf(db: Db): Promise<string[]> {
  const known = await columnMappings.readColumnMappings(db)
  return known.map(({ supplier }) => supplier)
}
