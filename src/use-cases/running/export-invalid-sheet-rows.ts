import { SheetRejectedError } from '#catalogue-import/sheets/sheet-limits.ts'
import type { ProductFieldName } from '#domain/catalogue/product-content.ts'
import { writeCsvLines, csvByteOrderMark } from '#domain/write-csv.ts'
import type { Db } from '#persistence/database.ts'
import * as sheetImports from '#persistence/running/sheet-imports.ts'
import { workbookMediaType, writeWorkbook } from '../write-workbook.ts'
import { readSheet } from './import-sheet.ts'
import {
  isHiddenColumn,
  parseStoredColumnMapping,
  parseStoredSheetReadOptions,
} from './parse-stored-column-mapping.ts'

const reason = 'Qué corregir'

/**
 * Exports the invalid rows of a spreadsheet with their errors as a file in the same format, without
 * hidden fields, so that
 * they can be corrected and uploaded again.
 */
export async function exportInvalidSheetRows(
  db: Db,
  id: number,
  hidden: readonly ProductFieldName[],
): Promise<{ name: string; type: string; content: Buffer } | null> {
  const found = await sheetImports.findSheetImport(db, id)
  const bytes = await sheetImports.readSheetContent(db, id)
  if (!found || !bytes) return null
  const opened = await readSheet(bytes, parseStoredSheetReadOptions(found.reading))
  if (!opened.ok) return null
  const { sheet, table } = opened
  const reasons = new Map<number, string[]>()
  for (const { line, column, problem } of found.outcome.problems) {
    const words = column ? `${column}: ${problem}` : problem
    reasons.set(line, [...(reasons.get(line) ?? []), words])
  }
  const { headings } = table
  const width = headings.includes(reason) ? headings.indexOf(reason) : headings.length
  const plan = parseStoredColumnMapping(found.plan)
  const columns = headings
    .slice(0, width)
    .flatMap((heading, at) => (isHiddenColumn(plan, heading, hidden) ? [] : [{ heading, at }]))
  const rows = [[...columns.map(({ heading }) => heading), reason]]
  try {
    for await (const { line, cells } of sheet.rows()) {
      const words = reasons.get(line)
      if (words) rows.push([...columns.map(({ at }) => cells[at] ?? ''), words.join(' ')])
    }
  } catch (error) {
    if (!(error instanceof SheetRejectedError)) throw error
    return null
  } finally {
    await opened.close()
  }
  const { separator } = sheet.reading
  return separator === undefined
    ? {
        name: 'por-corregir.xlsx',
        type: workbookMediaType,
        content: await writeWorkbook('Por corregir', rows),
      }
    : {
        name: 'por-corregir.csv',
        type: 'text/csv; charset=utf-8',
        content: Buffer.from(csvByteOrderMark + writeCsvLines(rows, separator)),
      }
}
