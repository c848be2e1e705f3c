/** UTF-8 byte order mark of CSV files. */
export const csvMark = '\uFEFF'

/** Formats rows as CSV with BOM; cells are escaped against formula injection. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return csvMark + csvLines(rows)
}

/** Formats rows as CSV without BOM, for streaming; cells are escaped against formula injection. */
export function csvLines(rows: readonly (readonly string[])[], separator = ','): string {
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')
}

/** Matches numbers: a negative amount is not a formula, so it is not escaped. */
const number = /^-?\d+(?:\.\d+)?$/

function cell(text: string): string {
  const safe =
    !number.test(text) && /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${text}` : text
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
