import { convertHtmlToText, cutText } from '../sheets/clean-cell-text.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import { parseExportNumber } from '../shop-exports/export-cells.ts'
import type { RecordCell } from './record-cells.ts'

const longest = 300

/** What a row says was bought, as text: `2 × Gota`. */
export function readOrderLines(row: SheetRow, cell: RecordCell): string[] {
  const item = cell(row, 'item')
  if (item !== '') return [toLine(item, cell(row, 'quantity'))]
  const items = cell(row, 'items')
  if (items === '') return []
  return items
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(toListedLine)
}

/** A part of a list, also in the form `name:Gota|product_id:7|quantity:2` of WooCommerce's export. */
function toListedLine(part: string): string {
  const fields = new Map(
    part.split('|').map((field) => {
      const at = field.indexOf(':')
      return [field.slice(0, at).trim(), field.slice(at + 1).trim()] as const
    }),
  )
  const name = fields.get('name')
  return name === undefined ? toLine(part, '') : toLine(name, fields.get('quantity') ?? '')
}

function toLine(name: string, quantity: string): string {
  const text = convertHtmlToText(name).replaceAll(/\s+/g, ' ').trim()
  const count = parseExportNumber(quantity)
  return cutText(count === null ? text : `${count} × ${text}`, longest)
}
