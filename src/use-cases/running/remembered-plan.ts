import type { SheetPlan } from '#catalogue-import/sheets/sheet-rows.ts'
import type { Db } from '#persistence/database.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { storedPlan } from './sheet-plan.ts'

/** The last column mapping of a supplier's spreadsheets; undefined without one. */
export async function rememberedPlan(db: Db, supplier: string): Promise<Partial<SheetPlan>> {
  if (supplier === '') return {}
  const known = await sheetImports.arrangements(db)
  const found = known.find((one) => one.supplier === supplier)
  return found ? storedPlan(found.plan) : {}
}

/** Stores the column mapping for the supplier's next spreadsheet. */
export async function rememberPlan(
  db: Db,
  { supplier, plan }: { supplier: string; plan: SheetPlan },
  now: Date,
): Promise<void> {
  if (supplier === '') return
  const { corrections: _, ...kept } = plan
  await sheetImports.saveArrangement(db, { supplier, plan: kept, usedAt: now })
}
