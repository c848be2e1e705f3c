import type { SheetReadOptions } from '#catalogue-import/sheets/read-sheet.ts'
import type { SheetImportMapping } from '#catalogue-import/sheets/sheet-rows.ts'
import type { SheetImport } from '#persistence/running/sheet-imports.ts'
import { type EditFormValues, createEditConflictVersion } from '../edit-conflict-detection.ts'
import {
  parseStoredColumnMapping,
  parseStoredSheetReadOptions,
} from './parse-stored-column-mapping.ts'

/** Converts the stored column mapping of a spreadsheet into the fields of the mapping form. */
export function toColumnMapping(
  found: Pick<SheetImport, 'plan' | 'reading' | 'supplier'>,
): EditFormValues {
  const plan: SheetImportMapping = parseStoredColumnMapping(found.plan)
  const { encoding, separator, sheet }: SheetReadOptions = parseStoredSheetReadOptions(
    found.reading,
  )
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
    shop: plan.shop ?? '',
    decisions: plan.decisions ? JSON.stringify(plan.decisions) : '',
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

/**
 * Version hash of a spreadsheet's column mapping, to detect concurrent edits (optimistic
 * concurrency).
 */
export function getMappingEditConflictVersion(found: SheetImport): string {
  return createEditConflictVersion(toColumnMapping(found))
}
