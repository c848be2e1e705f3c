import type { SheetTable } from '#catalogue-import/sheets/find-sheet-table.ts'
import type { Sheet, SheetReadOptions } from '#catalogue-import/sheets/read-sheet.ts'
import {
  SheetRejectedError,
  type SheetRow,
  sheetLimits,
} from '#catalogue-import/sheets/sheet-limits.ts'
import {
  acquireReaderProcess,
  type ReaderProcess,
  ReaderProcessAborted,
} from './run-reader-process.ts'

type SheetApart = { sheet: Sheet; table: SheetTable; close: () => Promise<void> }

const words = {
  time: `El archivo tarda más de ${sheetLimits.seconds / 60} minutos en leerse. Copia solo tu lista a un archivo nuevo, o divídela en varios.`,
  ended:
    'El archivo necesita más memoria de la que hay para leerlo. Copia solo tu lista a un archivo nuevo, o divídela en varios.',
}

/**
 * Opens a spreadsheet in a file-parsing process, which is reserved until `close`; throws
 * `SheetRejectedError` for files that are not readable spreadsheets.
 */
export async function openSheetInReaderProcess(
  bytes: Uint8Array,
  asked: SheetReadOptions = {},
): Promise<SheetApart> {
  const reader = await acquireReaderProcess()
  try {
    const opened = await inWords(reader.call('openSheet', [bytes, asked], wholeTime()))
    const { reading, sheetNames, table } = opened
    return {
      sheet: { reading, sheetNames, rows: () => rowsFrom(reader) },
      table,
      close: () => close(reader),
    }
  } catch (error) {
    await close(reader)
    throw error
  }
}

/**
 * Yields the rows of a spreadsheet once, and requests the next batch while the current batch is
 * processed.
 */
async function* rowsFrom(reader: ReaderProcess): AsyncGenerator<SheetRow> {
  let left = wholeTime()
  await inWords(reader.call('beginRows', [], left))
  const nextBatch = async () => {
    const since = performance.now()
    const batch = await inWords(reader.call('nextRows', [], Math.max(left, 1)))
    left -= performance.now() - since
    return batch
  }
  let coming = nextBatch()
  try {
    for (;;) {
      const { rows, isLast } = await coming
      if (isLast) return yield* rows
      coming = nextBatch()
      coming.catch(() => {})
      yield* rows
    }
  } finally {
    await coming.catch(() => {})
  }
}

async function close(reader: ReaderProcess) {
  await reader.call('closeSheet', [], wholeTime()).catch(() => {})
  reader.release()
}

function wholeTime(): number {
  return sheetLimits.seconds * 1000
}

async function inWords<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ReaderProcessAborted) throw new SheetRejectedError(words[error.why])
    throw error
  }
}
