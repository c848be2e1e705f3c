import type { SheetImportMapping } from '#catalogue-import/sheets/sheet-rows.ts'
import type { Db } from '#persistence/database.ts'
import * as columnMappings from '#persistence/running/sheet-column-mappings.ts'
import { parseStoredColumnMapping } from './parse-stored-column-mapping.ts'

/** The last column mapping of a supplier's spreadsheets; undefined without one. */
export async function readSupplierMapping(
  db: Db,
  supplier: string,
): Promise<Partial<SheetImportMapping>> {
  if (supplier === '') return {}
  const known = await columnMappings.readColumnMappings(db)
  const found = known.find((one) => one.supplier === supplier)
  return found ? parseStoredColumnMapping(found.plan) : {}
}

/** Stores the column mapping for the next spreadsheet of the same supplier. */
export async function saveSupplierMapping(
  db: Db,
  { supplier, plan }: { supplier: string; plan: SheetImportMapping },
  now: Date,
): Promise<void> {
  if (supplier === '') return
  const { corrections: _, ...kept } = plan
  await columnMappings.saveSupplierColumnMapping(db, { supplier, plan: kept, usedAt: now })
}
