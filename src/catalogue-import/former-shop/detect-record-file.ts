import type { ShopExportName } from '#domain/catalogue/shop-export-summary.ts'
import type { FormerRecordKind } from '#domain/running/former-shop-records.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { maxLinesAboveSheetHeadings, type SheetRow } from '../sheets/sheet-limits.ts'
import { foldHeading } from '../shop-exports/shop-export-format.ts'
import {
  listRecordColumns,
  type RecordColumn,
  type RecordFormat,
  usualHeadings,
} from './record-format.ts'
import { recordFormats } from './record-formats.ts'

/** Table of customers or orders in a spreadsheet. */
export type RecordTable = {
  kind: FormerRecordKind
  shop: ShopExportName | 'other'
  headingLine: number
  headings: string[]
  /** position of each column that the file has */
  at: Partial<Record<RecordColumn, number>>
  monthFirst: boolean
}

/**
 * Finds a table of customers or orders by its headings, among the first rows of a spreadsheet; null
 * for other spreadsheets. A given kind is looked for with what headings there are.
 */
export function findRecordTable(
  top: readonly SheetRow[],
  wanted?: FormerRecordKind,
): RecordTable | null {
  const rows = top.slice(0, maxLinesAboveSheetHeadings + 1)
  for (const row of rows) {
    const found = recognise(row, wanted ? [wanted] : ['orders', 'customers'])
    if (found) return found
  }
  if (!wanted) return null
  const tables = rows.map((row) => toTable(row, wanted, 'other'))
  return tables.toSorted((one, other) => countColumns(other) - countColumns(one))[0] ?? null
}

function recognise(row: SheetRow, kinds: readonly FormerRecordKind[]): RecordTable | null {
  const folded = new Set(row.cells.map(foldHeading))
  const isMarked = ({ marks }: RecordFormat) =>
    marks.every((mark) => mark.split('|').some((heading) => folded.has(heading)))
  for (const kind of kinds) {
    const formats = recordFormats[kind]
    const shop = getTypedKeys(formats).find((name) => {
      const format = formats[name]
      return format !== undefined && isMarked(format)
    })
    if (shop) return toTable(row, kind, shop)
  }
  if (productHeadings.filter((heading) => folded.has(heading)).length > 1) return null
  for (const kind of kinds) {
    const table = toTable(row, kind, 'other')
    const has = (...columns: RecordColumn[]) => columns.some((name) => table.at[name] !== undefined)
    const isUsual =
      kind === 'orders'
        ? has('number') && has('date') && has('total') && has('email', 'fullName', 'firstName')
        : has('email') && has('fullName', 'firstName', 'phone', 'street')
    if (isUsual) return table
  }
  return null
}

/** Headings of products, which files of customers and orders do not have together. */
const productHeadings = ['precio', 'price', 'existencia', 'existencias', 'stock', 'inventario']

function toTable(
  { line, cells }: SheetRow,
  kind: FormerRecordKind,
  shop: RecordTable['shop'],
): RecordTable {
  const format: RecordFormat | undefined = shop === 'other' ? undefined : recordFormats[kind][shop]
  const folded = cells.map(foldHeading)
  const at: RecordTable['at'] = {}
  for (const column of listRecordColumns(kind)) {
    const alternatives = format?.columns?.[column] ?? usualHeadings[kind][column] ?? ''
    const found = alternatives
      .split('|')
      .map((heading) => (heading === '' ? -1 : folded.indexOf(heading)))
      .find((place) => place !== -1)
    if (found !== undefined) at[column] = found
  }
  return {
    kind,
    shop,
    headingLine: line,
    headings: cells,
    at,
    monthFirst: format?.monthFirst === true,
  }
}

function countColumns({ at }: RecordTable): number {
  return Object.keys(at).length
}
