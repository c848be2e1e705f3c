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

/** Whether a row repeats the headings, or says which columns are obligatory. */
export function isHeadingRow({ cells }: SheetRow, headings: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const repeated = cells.filter(
    (cell, at) => cell !== '' && foldHeading(cell) === foldHeading(headings[at] ?? ''),
  )
  const hints = filled.filter((cell) => /^(?:obligatori[oa]|opcional|requerid[oa])\.?$/i.test(cell))
  return filled.length > 0 && Math.max(repeated.length, hints.length) > filled.length / 2
}
