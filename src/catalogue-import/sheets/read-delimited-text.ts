import { CsvError, parse } from 'csv-parse'
import { SheetRejectedError, type SheetRow } from './sheet-limits.ts'
import { decodeText, type TextEncoding } from './text-encoding.ts'

export const cellSeparators = [';', '\t', ',', '|'] as const
export type CellSeparator = (typeof cellSeparators)[number]

const sampleSize = 64 * 1024
const recordSize = 1024 * 1024
const announced = /^sep=([;\t,|])\r?\n/i

/** Detects the separator: declared (`sep=;`), or else the one that splits the lines into the most uniform columns. */
export async function detectCellSeparator(
  bytes: Uint8Array,
  encoding: TextEncoding,
): Promise<CellSeparator> {
  let text = ''
  for await (const piece of decodeText(bytes.subarray(0, sampleSize), encoding)) text += piece
  const [, said] = announced.exec(text) ?? []
  const named = cellSeparators.find((one) => one === said)
  if (named) return named
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50)
  const evenness = (separator: CellSeparator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).sort((a, b) => a - b)
    const usual = counts[Math.floor(counts.length / 2)] ?? 0
    return (usual * counts.filter((count) => count === usual).length) / Math.max(counts.length, 1)
  }
  return cellSeparators.reduce((best, one) => (evenness(one) > evenness(best) ? one : best))
}

/**
 * Removes the outer quotes of a cell that also contains an unescaped quote: `"Laptop 15.6" FHD"`.
 */
function withoutQuotes(cell: string): string {
  if (!cell.startsWith('"') || !cell.endsWith('"')) return cell
  const quotes = cell.split('"').length - 1
  return quotes > 1 && quotes % 2 === 1 ? cell.slice(1, -1) : cell
}

/** Parses the rows of a delimited text file, with quoted cells and line ends inside cells. */
export async function* readDelimitedText(
  bytes: Uint8Array,
  { encoding, separator }: { encoding: TextEncoding; separator: CellSeparator },
): AsyncGenerator<SheetRow> {
  let line = 0
  let isFirst = true
  let records: SheetRow[] = []
  const parser = parse({
    // collects parsed rows in a callback, because the CSV parser's stream interface is twenty times
    // slower
    on_record(record: string[]) {
      if (isFirst && /^sep=/i.test(record[0] ?? '')) return null
      isFirst = false
      // counts rows as spreadsheets do: a cell with line ends is still one row
      line += 1
      records.push({ line, cells: record.map((cell) => withoutQuotes(cell.trim())) })
      return null
    },
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: recordSize,
  })
  parser.resume()
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => {})
  parser.once('error', reject)
  const written = (write: (done: () => void) => void) =>
    Promise.race([failed, new Promise<void>(write)])
  try {
    for await (const piece of decodeText(bytes, encoding)) {
      const wrote = written((done) => parser.write(piece, () => done()))
      yield* take()
      await wrote
    }
    const ended = written((done) => parser.end(done))
    yield* take()
    await ended
    yield* take()
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new SheetRejectedError(
      `Después de la línea ${line} no se puede leer: se abre una comilla (") que no se cierra. Ciérrala y vuelve a guardar.`,
    )
  } finally {
    parser.destroy()
  }

  function take(): SheetRow[] {
    const taken = records
    records = []
    return taken
  }
}
