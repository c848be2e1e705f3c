/** Says to spreadsheets that a file is UTF-8; it stands before the first line. */
export const csvMark = '\uFEFF'

/** Rows as a CSV that spreadsheets open: UTF-8 with a mark, and no cell that they would take for a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return csvMark + csvLines(rows)
}

/** The same without the mark, for a file that is written piece by piece. */
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
