import { findSheetTable } from '#catalogue-import/sheets/find-sheet-table.ts'
import {
  openSheet,
  type Sheet,
  type SheetReadOptions,
} from '#catalogue-import/sheets/read-sheet.ts'
import type { SheetRow } from '#catalogue-import/sheets/sheet-limits.ts'
import { findPdfProblem } from '#catalogue-import/validate-pdf.ts'
import { readCfdi } from './read-cfdi.ts'
import { readLicenceKeyLines } from './read-licence-key-lines.ts'
import {
  findPictureRejectReason,
  reencodeLogo,
  reencodePicture,
  reencodePictureInTwoSizes,
} from './reencode-picture.ts'

/**
 * Maximum size of one message with spreadsheet rows between processes; it is limited, because the
 * receiving process can do nothing else while it handles a message.
 */
const batch = { rows: 500, cells: 10_000, characters: 100_000 }

type RowBatch = { rows: SheetRow[]; isLast: boolean }

/** Spreadsheet that is open in this file-parsing process; a process serves one file at a time. */
let sheet: Sheet | undefined
let pass: AsyncGenerator<SheetRow> | undefined

/** All parsers of uploaded files, by name; they run only in the separate file-parsing process. */
export const uploadedFileParsers = {
  async openSheet(bytes: Uint8Array, asked: SheetReadOptions) {
    sheet = await openSheet(bytes, asked)
    const { reading, sheetNames } = sheet
    return { reading, sheetNames, table: await findSheetTable(sheet.rows()) }
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
  findPdfProblem,
  readCfdi,
  readLicenceKeyLines,
  findPictureFault: findPictureRejectReason,
  redrawPicture: reencodePicture,
  redrawPictureInTwoSizes: reencodePictureInTwoSizes,
  redrawLogo: reencodeLogo,
}

export type UploadedFileParsers = typeof uploadedFileParsers
