import type { SheetReading } from '#catalogue-import/sheets/read-sheet.ts'
import type { SheetPlan } from '#catalogue-import/sheets/sheet-rows.ts'
import type { SheetImport } from '#persistence/running/sheet-imports.ts'
import { type EditValues, versionOf } from '../edit-version.ts'
import { storedPlan, storedReading } from './sheet-plan.ts'

/** Column mapping of a spreadsheet, in form fields. */
export function arrangementOf(
  found: Pick<SheetImport, 'plan' | 'reading' | 'supplier'>,
): EditValues {
  const plan: SheetPlan = storedPlan(found.plan)
  const { encoding, separator, sheet }: SheetReading = storedReading(found.reading)
  const corrections = Object.entries(plan.corrections ?? {}).flatMap(([line, cells]) =>
    Object.entries(cells).map(([heading, text]) => [`cell:${line}:${heading}`, text] as const),
  )
  return {
    ...Object.fromEntries(
      Object.entries(plan.columns).map(([heading, field]) => [`column:${heading}`, field ?? '']),
    ),
    ...Object.fromEntries(
      Object.entries(plan.categories ?? {}).map(([name, slug]) => [`category:${name}`, slug]),
    ),
    ...Object.fromEntries(corrections),
    make_categories: plan.makeCategories ?? false,
    category: plan.category ?? '',
    shown: plan.shown ?? false,
    prices_only: plan.pricesOnly ?? false,
    supplier: found.supplier ?? '',
    encoding: encoding ?? '',
    separator: separator ?? '',
    sheet: sheet ?? '',
  }
}

/** Version of a spreadsheet's column mapping (optimistic concurrency). */
export function versionOfArrangement(found: SheetImport): string {
  return versionOf(arrangementOf(found))
}
