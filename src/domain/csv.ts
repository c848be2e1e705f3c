/** UTF-8 byte order mark of CSV files. */
export const csvMark = '\uFEFF'

/** A CSV with BOM whose cells are never formulas. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return csvMark + csvLines(rows)
}

/** The same without BOM, for streaming. */
export function csvLines(rows: readonly (readonly string[])[], separator = ','): string {
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')
}

/** A negative amount is a number for a spreadsheet, and no formula. */
const number = /^-?\d+(?:\.\d+)?$/

function cell(text: string): string {
  const safe =
    !number.test(text) && /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
