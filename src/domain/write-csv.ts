/** UTF-8 byte order mark of CSV files. */
export const csvByteOrderMark = '\uFEFF'

/** Formats rows as CSV with BOM; cells are escaped against formula injection. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return csvByteOrderMark + writeCsvLines(rows)
}

/** Formats rows as CSV without BOM, for streaming; cells are escaped against formula injection. */
export function writeCsvLines(rows: readonly (readonly string[])[], separator = ','): string {
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')
}

/**
 * Matches plain numbers, which are not escaped, because a negative number is not a spreadsheet
 * formula.
 */
const number = /^-?\d+(?:\.\d+)?$/

function cell(text: string): string {
  const safe =
    !number.test(text) && /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
