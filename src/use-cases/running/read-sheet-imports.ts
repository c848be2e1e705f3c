import { sheetFields } from '#catalogue-import/sheets/sheet-fields.ts'
import { sheetLimits } from '#catalogue-import/sheets/sheet-refused.ts'
import { encodings } from '#catalogue-import/sheets/text-encoding.ts'
import { entriesOf } from '#domain/keys-of.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import type { Db } from '#persistence/database.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { arrangementOf, versionOfArrangement } from './sheet-arrangement.ts'

export type ListedSheet = sheetImports.ListedImport
export type WholeSheet = NonNullable<Awaited<ReturnType<typeof readSheetImport>>>

/** Maximum size of a spreadsheet. */
export const { megabytes: sheetMegabytes, rows: sheetRows } = sheetLimits

/** Uploaded spreadsheets, newest first, and the suppliers with a known column mapping. */
export async function listSheetImports(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ imports: ListedSheet[]; next: number | null; suppliers: string[] }> {
  const imports = await sheetImports.page(db, { before, limit })
  const next = imports.length === limit ? (imports.at(-1)?.id ?? null) : null
  return { imports, next, suppliers: await suppliersOf(db) }
}

/** A spreadsheet import with the choices for its column mapping. */
export async function readSheetImport(db: Db, id: number) {
  const sheet = await sheetImports.find(db, id)
  if (!sheet) return null
  return {
    sheet,
    ...(await sheetImports.undoneAt(db, id)),
    twin: (await sheetImports.twinOf(db, id)) ?? null,
    arrangement: arrangementOf(sheet),
    version: versionOfArrangement(sheet),
    tree: await categories.named(db),
    suppliers: await suppliersOf(db),
    fields: entriesOf(sheetFields).map(([name, { label }]) => ({ name, label })),
    encodings: [...encodings],
  }
}

/** Discards a spreadsheet import before its decision; a running check stops. */
export async function leaveSheet(
  db: Db,
  id: number,
): Promise<Granted | Refusal<'import-not-found'>> {
  return (await sheetImports.removeDraft(db, id)) ? { ok: true } : refuse('import-not-found')
}

async function suppliersOf(db: Db): Promise<string[]> {
  const known = await sheetImports.arrangements(db)
  return known.map(({ supplier }) => supplier)
}
