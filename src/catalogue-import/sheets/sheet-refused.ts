/** The user-facing reason that a spreadsheet is unreadable. */
export class SheetRefused extends Error {
  override name = 'SheetRefused'
}

/** Titles and addresses may precede the headings. */
export const mostLinesAbove = 20

/** Limits of a spreadsheet. */
export const sheetLimits = {
  megabytes: 20,
  /** below the headings */
  rows: 100_000,
  columns: 200,
  /** Excel's maximum per cell */
  characters: 32_767,
  /** of the sheet inside an XLSX, unpacked */
  unpackedMegabytes: 200,
} as const

/** A spreadsheet row: line number, and cells as text. */
export type SheetRow = { line: number; cells: string[] }

/** Enforces row limits; later rows are not read. */
export async function* withinLimits(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0
  for await (const { line, cells } of rows) {
    const filled = cells.findLastIndex((cell) => cell !== '') + 1
    if (filled === 0) continue
    count += 1
    if (count > sheetLimits.rows + mostLinesAbove)
      throw new SheetRefused(
        `El archivo pasa de ${sheetLimits.rows.toLocaleString('es-MX')} renglones. Divídelo en varios.`,
      )
    if (filled > sheetLimits.columns)
      throw new SheetRefused(
        `La línea ${line} tiene ${filled} columnas; se leen hasta ${sheetLimits.columns}. Quita las que no uses.`,
      )
    if (cells.some((cell) => cell.length > sheetLimits.characters))
      throw new SheetRefused(
        `La línea ${line} tiene una celda de más de ${sheetLimits.characters.toLocaleString('es-MX')} letras. ¿Se quedó abierta una comilla?`,
      )
    if (cells.some((cell) => cell.includes('\0')))
      throw new SheetRefused(
        `La línea ${line} tiene un carácter que no es texto. Vuelve a guardar la lista como .xlsx o CSV.`,
      )
    yield { line, cells: cells.slice(0, filled) }
  }
}
