import { pdfProblem } from '#catalogue-import/pdf-problem.ts'
import { openSheet, type Sheet, type SheetReading } from '#catalogue-import/sheets/read-sheet.ts'
import type { SheetRow } from '#catalogue-import/sheets/sheet-refused.ts'
import { tableOf } from '#catalogue-import/sheets/sheet-table.ts'
import { pictureFault, redrawLogo, redrawPicture } from './draw-picture.ts'
import { readCfdi } from './read-cfdi.ts'
import { readKeyLines } from './read-key-lines.ts'

/**
 * Maximum size of one message with spreadsheet rows, because the receiver processes each message without interruption.
 */
const batch = { rows: 500, cells: 10_000, characters: 100_000 }

type RowBatch = { rows: SheetRow[]; isLast: boolean }

/** Open spreadsheet; a reading process serves one file at a time. */
let sheet: Sheet | undefined
let pass: AsyncGenerator<SheetRow> | undefined

/** All parsers of uploaded files, by name; they run only in the reading process. */
export const readers = {
  async openSheet(bytes: Uint8Array, asked: SheetReading) {
    sheet = await openSheet(bytes, asked)
    const { reading, sheetNames } = sheet
    return { reading, sheetNames, table: await tableOf(sheet.rows()) }
  },
  async beginRows() {
    await pass?.return(undefined)
    pass = sheet?.rows()
  },
  async nextRows(): Promise<RowBatch> {
    const rows: SheetRow[] = []
    let cells = 0
    let characters = 0
    while (rows.length < batch.rows && cells < batch.cells && characters < batch.characters) {
      const next = await pass?.next()
      if (!next || next.done) return { rows, isLast: true }
      rows.push(next.value)
      cells += next.value.cells.length
      characters += next.value.cells.reduce((sum, cell) => sum + cell.length, 0)
    }
    return { rows, isLast: false }
  },
  closeSheet() {
    sheet = undefined
    pass = undefined
  },
  pdfProblem,
  readCfdi,
  readKeyLines,
  pictureFault,
  redrawPicture,
  redrawLogo,
}

export type Readers = typeof readers
