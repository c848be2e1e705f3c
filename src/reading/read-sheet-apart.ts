import type { Sheet, SheetReading } from '#catalogue-import/sheets/read-sheet.ts'
import { SheetRefused, type SheetRow, sheetLimits } from '#catalogue-import/sheets/sheet-refused.ts'
import type { SheetTable } from '#catalogue-import/sheets/sheet-table.ts'
import { acquireReader, type Reader, ReadingStopped } from './read-apart.ts'

type SheetApart = { sheet: Sheet; table: SheetTable; close: () => Promise<void> }

const words = {
  time: `El archivo tarda más de ${sheetLimits.seconds / 60} minutos en leerse. Copia solo tu lista a un archivo nuevo, o divídela en varios.`,
  ended:
    'El archivo necesita más memoria de la que hay para leerlo. Copia solo tu lista a un archivo nuevo, o divídela en varios.',
}

/** Opens a spreadsheet in a reading process, reserved until `close`; throws `SheetRefused` for other files. */
export async function openSheetApart(
  bytes: Uint8Array,
  asked: SheetReading = {},
): Promise<SheetApart> {
  const reader = await acquireReader()
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

/** Streams the rows of a sheet once; prefetches the next batch during processing. */
async function* rowsFrom(reader: Reader): AsyncGenerator<SheetRow> {
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

async function close(reader: Reader) {
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
    if (error instanceof ReadingStopped) throw new SheetRefused(words[error.why])
    throw error
  }
}
