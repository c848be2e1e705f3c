import { readSeparated, type Separator, separatorOf } from './read-separated.ts'
import { openBook, readXlsx } from './read-xlsx.ts'
import {
  mostLinesAbove,
  sheetLimits,
  SheetRefused,
  type SheetRow,
  withinLimits,
} from './sheet-refused.ts'
import { knownHeadings } from './sheet-table.ts'
import { type Encoding, encodingOf } from './text-encoding.ts'

/** Options for reading a spreadsheet file; unspecified options are auto-detected. */
export type SheetReading = { encoding?: Encoding; separator?: Separator; sheet?: string }

export type Sheet = {
  /** effective options for reading the file, specified or auto-detected */
  reading: SheetReading
  /** names of the visible sheets of a workbook */
  sheetNames: string[]
  /** reads the rows; may be called repeatedly */
  rows: () => AsyncGenerator<SheetRow>
}

const workbook = [0x50, 0x4b]
const olderBook = [0xd0, 0xcf, 0x11, 0xe0]

/** Whether a file is an Excel workbook; throws `SheetRefused` for an invalid size or signature. */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (bytes.length === 0) throw new SheetRefused('El archivo está vacío.')
  if (bytes.length > sheetLimits.megabytes * 1024 * 1024)
    throw new SheetRefused(`El archivo pasa de ${sheetLimits.megabytes} MB. Divídelo en varios.`)
  const begins = (mark: number[]) => mark.every((byte, at) => bytes[at] === byte)
  if (begins(olderBook))
    throw new SheetRefused(
      'Es un libro de Excel antiguo (.xls) o con contraseña. Ábrelo en Excel y guárdalo sin contraseña como «Libro de Excel (.xlsx)».',
    )
  return begins(workbook)
}

/** Opens a spreadsheet in XLSX or a text format; throws `SheetRefused` for other files. */
export async function openSheet(bytes: Uint8Array, asked: SheetReading = {}): Promise<Sheet> {
  if (isWorkbook(bytes)) return openWorkbook(bytes, asked)
  const encoding = asked.encoding ?? encodingOf(bytes)
  const separator = asked.separator ?? (await separatorOf(bytes, encoding))
  const isText = !bytes.subarray(0, 4000).includes(0) || encoding.startsWith('utf-16')
  if (!isText)
    throw new SheetRefused('No es una hoja de cálculo. Guárdala en Excel como .xlsx o CSV.')
  return {
    reading: { encoding, separator },
    sheetNames: [],
    rows: () => withinLimits(readSeparated(bytes, { encoding, separator })),
  }
}

async function openWorkbook(bytes: Uint8Array, asked: SheetReading): Promise<Sheet> {
  const book = await openBook(bytes)
  const { sheets } = book
  const rowsOf = (part: string) => withinLimits(readXlsx(book, part))
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
        if (knownHeadings(cells) >= 2) return sheet
        if (cells.length > 1) filled ??= sheet
        lines += 1
        if (lines > mostLinesAbove) break
      }
    }
    if (filled) return filled
    throw new SheetRefused('Las primeras hojas del libro están vacías.')
  }
}
