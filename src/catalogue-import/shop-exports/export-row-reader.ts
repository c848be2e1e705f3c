import {
  convertHtmlToText,
  isExcelError,
  removeControlCharacters,
} from '../sheets/clean-cell-text.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import type { ExportLayout } from './detect-shop-export.ts'
import { type ExportColumn, foldHeading, type ShopExportFormat } from './shop-export-format.ts'

export type NameAndValue = { name: string; value: string }

/** Reads cells of a shop's export by their meaning, with the corrections of the operator. */
export type ExportRowReader = {
  format: ShopExportFormat
  cell: (row: SheetRow, column: ExportColumn) => string
  heading: (column: ExportColumn) => string
  /** option and attribute values of a row, with their names */
  values: (row: SheetRow, names?: SheetRow) => NameAndValue[]
}

type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>

export function createExportRowReader(
  format: ShopExportFormat,
  layout: ExportLayout,
  { headings, corrections = {} }: { headings: readonly string[]; corrections?: Corrections },
): ExportRowReader {
  const at = (row: SheetRow, place: number | undefined | null) => {
    if (place === undefined || place === null) return ''
    const given = corrections[row.line]?.[headings[place] ?? ''] ?? row.cells[place] ?? ''
    const text = removeControlCharacters(given).replace(/^'(?=\S)/, '')
    return isExcelError(text) ? '' : text
  }
  return {
    format,
    cell: (row, column) => at(row, layout.at[column]),
    heading: (column) => headings[layout.at[column] ?? -1] ?? '',
    values: (row, names = row) =>
      layout.options.flatMap(({ name, value, heading }) => {
        const text = convertHtmlToText(at(row, value))
        const label = name === null ? heading : at(row, name) || at(names, name) || heading
        return text === '' ? [] : { name: plainName(label), value: text }
      }),
  }
}

/** Name of an option without the prefix of WooCommerce's global attributes: `pa_color` → `Color`. */
function plainName(name: string): string {
  const bare = name.replace(/^pa_/, '').replaceAll('_', ' ').trim()
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

/** Creates a test whether a row repeats the headings, or says which columns are obligatory. */
export function createHeadingRowTest(headings: readonly string[]): (row: SheetRow) => boolean {
  const folded = headings.map(foldHeading)
  const repeats = (cell: string, at: number) => {
    const heading = folded[at] ?? ''
    // folding is slow, and most cells begin with another letter than their heading
    const [start = ''] = cell
    if (/[a-z\d]/i.test(start) && !heading.startsWith(start.toLowerCase())) return false
    return foldHeading(cell) === heading
  }
  return ({ cells }) => {
    const filled = cells.filter((cell) => cell !== '')
    const repeated = cells.filter((cell, at) => cell !== '' && repeats(cell, at))
    const hints = filled.filter((cell) => obligation.test(cell))
    return filled.length > 0 && Math.max(repeated.length, hints.length) > filled.length / 2
  }
}

const obligation = /^(?:obligatori[oa]|opcional|requerid[oa])\.?$/i
