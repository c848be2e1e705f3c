import type { FeedEntry } from './product-feed-entry.ts'
import { readCsv } from './read-csv.ts'
import { readJsonArray } from './read-json-array.ts'

export type FeedFormat = 'json' | 'csv'

/** Reads a product feed in any supported format, entry by entry. */
export async function* readFeed(
  bytes: AsyncIterable<Uint8Array>,
  format: FeedFormat,
): AsyncGenerator<FeedEntry> {
  const text = decodeUtf8(bytes)
  try {
    yield* format === 'csv' ? readCsv(text) : readJsonArray(text)
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error
    yield { line: error.line, fault: error.message, final: true }
  }
}

/** Returns the format of a product feed by its file extension; null if unsupported. */
export function detectFeedFormat(fileName: string): FeedFormat | null {
  if (/\.json$/i.test(fileName)) return 'json'
  return /\.csv$/i.test(fileName) ? 'csv' : null
}

class NotUtf8 extends Error {
  override name = 'NotUtf8'
  line: number
  constructor(line: number) {
    super('El archivo no está en UTF-8. Guárdalo de nuevo con esa codificación («CSV UTF-8»).')
    this.line = line
  }
}

async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines = 1
  for await (const chunk of bytes) {
    const text = decode(() => decoder.decode(chunk, { stream: true }), chunk, lines)
    lines += countNewlines(text)
    yield text
  }
  yield decode(() => decoder.decode(), new Uint8Array(), lines)
}

function decode(attempt: () => string, chunk: Uint8Array, lines: number): string {
  try {
    return attempt()
  } catch {
    const readable = new TextDecoder().decode(chunk).split('\uFFFD')[0] ?? ''
    throw new NotUtf8(lines + countNewlines(readable))
  }
}

function countNewlines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
