import { countRecognizedHeadings } from './find-sheet-table.ts'
import {
  readDelimitedText,
  type CellSeparator,
  detectCellSeparator,
} from './read-delimited-text.ts'
import { openXlsxWorkbook, readXlsx } from './read-xlsx.ts'
import {
  maxLinesAboveSheetHeadings,
  sheetLimits,
  SheetRejectedError,
  type SheetRow,
  enforceSheetLimits,
} from './sheet-limits.ts'
import { type TextEncoding, detectTextEncoding } from './text-encoding.ts'

/** Options for reading a spreadsheet file; unspecified options are auto-detected. */
export type SheetReadOptions = {
  encoding?: TextEncoding
  separator?: CellSeparator
  sheet?: string
}

export type Sheet = {
  /** options with which the spreadsheet was read, given by the caller or auto-detected */
  reading: SheetReadOptions
  /** names of the visible sheets of a workbook */
  sheetNames: string[]
  /** reads the rows; may be called repeatedly */
  rows: () => AsyncGenerator<SheetRow>
}

const workbook = [0x50, 0x4b]
const olderBook = [0xd0, 0xcf, 0x11, 0xe0]

/** Whether a file is an Excel workbook; throws `SheetRejectedError` for an invalid size or signature. */
export function isExcelWorkbook(bytes: Uint8Array): boolean {
  if (bytes.length === 0) throw new SheetRejectedError('El archivo está vacío.')
  if (bytes.length > sheetLimits.megabytes * 1024 * 1024)
    throw new SheetRejectedError(
      `El archivo pasa de ${sheetLimits.megabytes} MB. Divídelo en varios.`,
    )
  const begins = (mark: number[]) => mark.every((byte, at) => bytes[at] === byte)
  if (begins(olderBook))
    throw new SheetRejectedError(
      'Es un libro de Excel antiguo (.xls) o con contraseña. Ábrelo en Excel y guárdalo sin contraseña como «Libro de Excel (.xlsx)».',
    )
  return begins(workbook)
}

/** Opens a spreadsheet in XLSX or a text format; throws `SheetRejectedError` for other files. */
export async function openSheet(bytes: Uint8Array, asked: SheetReadOptions = {}): Promise<Sheet> {
  if (isExcelWorkbook(bytes)) return openWorkbook(bytes, asked)
  const encoding = asked.encoding ?? detectTextEncoding(bytes)
  const separator = asked.separator ?? (await detectCellSeparator(bytes, encoding))
  const isText = !bytes.subarray(0, 4000).includes(0) || encoding.startsWith('utf-16')
  if (!isText)
    throw new SheetRejectedError('No es una hoja de cálculo. Guárdala en Excel como .xlsx o CSV.')
  return {
    reading: { encoding, separator },
    sheetNames: [],
    rows: () => enforceSheetLimits(readDelimitedText(bytes, { encoding, separator })),
  }
}

async function openWorkbook(bytes: Uint8Array, asked: SheetReadOptions): Promise<Sheet> {
  const book = await openXlsxWorkbook(bytes)
  const { sheets } = book
  const rowsOf = (part: string) => enforceSheetLimits(readXlsx(book, part))
  const chosen = sheets.find(({ name }) => name === asked.sheet) ?? (await sheetOfTable())
  return {
    reading: { sheet: chosen.name },
    sheetNames: sheets.map(({ name }) => name),
    rows: () => rowsOf(chosen.part),
  }

  /**
   * Picks the first sheet with known headings, or else the first non-empty sheet. Instruction sheets often precede the
   * product list.
   */
  async function sheetOfTable() {
    let filled: (typeof sheets)[number] | undefined
    for (const sheet of sheets.slice(0, 10)) {
      let lines = 0
      for await (const { cells } of rowsOf(sheet.part)) {
        if (countRecognizedHeadings(cells) >= 2) return sheet
        if (cells.length > 1) filled ??= sheet
        lines += 1
        if (lines > maxLinesAboveSheetHeadings) break
      }
    }
    if (filled) return filled
    throw new SheetRejectedError('Las primeras hojas del libro están vacías.')
  }
}
