import { uploadParsingLimits } from '#domain/upload-limits.ts'

/** Error with the user-facing reason why a spreadsheet is unreadable. */
export class SheetRejectedError extends Error {
  override name = 'SheetRejectedError'
}

/** Maximum lines of a spreadsheet above its column headings, such as titles or a postal address. */
export const maxLinesAboveSheetHeadings = 20

export const sheetLimits = uploadParsingLimits.sheet

/** A spreadsheet row: line number, and cells as text. */
export type SheetRow = { line: number; cells: string[] }

/** Reads spreadsheet rows up to the maximum number; further rows are not read. */
export async function* enforceSheetLimits(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0
  let lines = 0
  let allCells = 0
  for await (const { line, cells } of rows) {
    lines += 1
    allCells += cells.length
    if (lines > sheetLimits.lines)
      throw new SheetRejectedError(
        `El archivo pasa de ${sheetLimits.lines.toLocaleString('es-MX')} líneas, contando las vacías. Copia solo tu lista a un archivo nuevo.`,
      )
    if (cells.length > sheetLimits.cellsOfLine)
      throw new SheetRejectedError(
        `La línea ${line} pasa de ${sheetLimits.cellsOfLine.toLocaleString('es-MX')} celdas, contando las vacías. Copia solo tu lista a un archivo nuevo.`,
      )
    if (allCells > sheetLimits.cells)
      throw new SheetRejectedError(
        `El archivo pasa de ${sheetLimits.cells.toLocaleString('es-MX')} celdas, contando las vacías. Copia solo tu lista a un archivo nuevo, o divídela en varios.`,
      )
    const filled = cells.findLastIndex((cell) => cell !== '') + 1
    if (filled === 0) continue
    count += 1
    if (count > sheetLimits.rows + maxLinesAboveSheetHeadings)
      throw new SheetRejectedError(
        `El archivo pasa de ${sheetLimits.rows.toLocaleString('es-MX')} renglones. Divídelo en varios.`,
      )
    if (filled > sheetLimits.columns)
      throw new SheetRejectedError(
        `La línea ${line} tiene ${filled} columnas; se leen hasta ${sheetLimits.columns}. Quita las que no uses.`,
      )
    if (cells.some((cell) => cell.length > sheetLimits.characters))
      throw new SheetRejectedError(
        `La línea ${line} tiene una celda de más de ${sheetLimits.characters.toLocaleString('es-MX')} letras. ¿Se quedó abierta una comilla?`,
      )
    if (cells.reduce((sum, cell) => sum + cell.length, 0) > sheetLimits.charactersOfLine)
      throw new SheetRejectedError(
        `La línea ${line} pasa de ${sheetLimits.charactersOfLine.toLocaleString('es-MX')} letras. Reparte su texto o quita columnas.`,
      )
    if (cells.some((cell) => cell.includes('\0')))
      throw new SheetRejectedError(
        `La línea ${line} tiene un carácter que no es texto. Vuelve a guardar la lista como .xlsx o CSV.`,
      )
    yield { line, cells: cells.slice(0, filled).map((cell) => cell.toWellFormed()) }
  }
}
