export const csvByteOrderMark = '\uFEFF'

/**
 * Formats rows as a CSV file with byte order mark; cells are escaped so that spreadsheets do not
 * run them as formulas.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return csvByteOrderMark + writeCsvLines(rows)
}

/**
 * Formats rows as lines of a streamed CSV file, without byte order mark; cells are escaped so that
 * spreadsheets do not run them as formulas.
 */
export function writeCsvLines(rows: readonly (readonly string[])[], separator = ','): string {
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')
}

/**
 * Matches plain numbers, which stay unescaped in CSV, because a negative number is not a
 * spreadsheet formula.
 */
const number = /^-?\d+(?:\.\d+)?$/

function cell(text: string): string {
  const safe =
    !number.test(text) && /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
