import { cutText } from './clean-cell-text.ts'
import { suggestSheetField } from './sheet-fields.ts'
import { maxLinesAboveSheetHeadings, SheetRejectedError, type SheetRow } from './sheet-limits.ts'

export type SheetTable = {
  headingLine: number
  /** column headings of the spreadsheet, made unique */
  headings: string[]
  /** cells of the spreadsheet's first data row */
  first: string[]
}

/**
 * Finds the row of column headings in a spreadsheet: among the first lines, the line with the most
 * known headings.
 */
export async function findSheetTable(rows: AsyncIterable<SheetRow>): Promise<SheetTable> {
  const top: SheetRow[] = []
  for await (const row of rows) {
    top.push(row)
    if (top.length > maxLinesAboveSheetHeadings) break
  }
  const known = ({ cells }: SheetRow) => countRecognizedHeadings(cells)
  const best = top.reduce((most, row) => Math.max(most, known(row)), 0)
  const heading =
    best >= 2
      ? top.find((row) => known(row) === best)
      : top.find(({ cells }) => cells.filter((cell) => cell !== '').length >= 2)
  if (!heading)
    throw new SheetRejectedError(
      'No se ve una tabla. La primera línea lleva los títulos, como Código, Nombre, Precio y Existencia.',
    )
  const width = Math.max(...top.map(({ cells }) => cells.length))
  const below = top[top.indexOf(heading) + 1]
  if (!below) throw new SheetRejectedError('Debajo de los títulos no hay ningún producto.')
  return { headingLine: heading.line, headings: namesOf(heading.cells, width), first: below.cells }
}

/** Counts the cells of a spreadsheet line that are known column headings. */
export function countRecognizedHeadings(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '' && suggestSheetField(cell) !== null).length
}

function namesOf(cells: readonly string[], width: number): string[] {
  const names: string[] = []
  for (let at = 0; at < width; at += 1) {
    const name = cutText((cells[at] ?? '').replaceAll(/\s+/g, ' '), 100) || `Columna ${at + 1}`
    const same = names.filter((one) => one === name || one.startsWith(`${name} (`)).length
    names.push(same > 0 ? `${name} (${same + 1})` : name)
  }
  return names
}
