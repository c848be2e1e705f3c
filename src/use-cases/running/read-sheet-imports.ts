import { sheetFields } from '#catalogue-import/sheets/sheet-fields.ts'
import { sheetLimits } from '#catalogue-import/sheets/sheet-refused.ts'
import { encodings } from '#catalogue-import/sheets/text-encoding.ts'
import { entriesOf } from '#domain/keys-of.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import type { Db } from '#persistence/database.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'

export type ListedSheet = sheetImports.SheetImport & { undoneAt: Date | null }
export type WholeSheet = NonNullable<Awaited<ReturnType<typeof readSheetImport>>>

/** The most that is read of a spreadsheet. */
export const { megabytes: sheetMegabytes, rows: sheetRows } = sheetLimits

/** Spreadsheets that were sent, the newest first, and whose lists the shop knows. */
export async function listSheetImports(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ imports: ListedSheet[]; next: number | null; suppliers: string[] }> {
  const imports = await sheetImports.page(db, { before, limit })
  const next = imports.length === limit ? (imports.at(-1)?.id ?? null) : null
  return { imports, next, suppliers: await suppliersOf(db) }
}

/** One of them with what it can be made to say. */
export async function readSheetImport(db: Db, id: number) {
  const [found] = await sheetImports.page(db, { before: id + 1, limit: 1 })
  if (found?.id !== id) return null
  return {
    sheet: found,
    tree: await categories.named(db),
    suppliers: await suppliersOf(db),
    fields: entriesOf(sheetFields).map(([name, { label }]) => ({ name, label })),
    encodings: [...encodings],
  }
}

/** Leaves a spreadsheet that nobody decided on. */
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
