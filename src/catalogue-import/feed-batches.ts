import type { Day } from '#domain/mexico-dates-and-times.ts'
import {
  parseImportedProductDraft,
  hashImportedProductDraft,
  type ImportedProductDraft,
} from './imported-product-draft.ts'
import type { FeedEntry } from './product-feed-entry.ts'
import { type FeedFormat, readFeed } from './read-feed.ts'

/** A product feed as bytes or as parsed entries, which can be read several times. */
export type FeedSource =
  | { open: () => AsyncIterable<Uint8Array>; format: FeedFormat }
  | { entries: () => AsyncIterable<FeedEntry> }

/** A feed error with its line; `column` is the heading of the spreadsheet cell. */
export type FeedProblem = { line: number; column?: string; problem: string }
export type FeedRow = { line: number; draft: ImportedProductDraft; fingerprint: string }

/** A batch of some hundred feed rows with their errors. */
export type FeedBatch = { rows: FeedRow[]; problems: FeedProblem[]; unreadable: boolean }

const batchSize = 500

/** Reads a product feed in batches; a duplicate url key or SKU is an error of the later row. */
export async function* readFeedBatches(
  feed: FeedSource,
  today: Day,
  onBytes: (count: number) => void,
): AsyncGenerator<FeedBatch> {
  const firstLines = { url_key: new Map<string, number>(), sku: new Map<string, number>() }
  let batch: FeedBatch = { rows: [], problems: [], unreadable: false }
  const entries =
    'entries' in feed ? feed.entries() : readFeed(counted(feed.open(), onBytes), feed.format)
  for await (const entry of entries) {
    const { line } = entry
    if ('fault' in entry) {
      const { column, fault: problem } = entry
      batch.problems.push({ line, problem, ...(column !== undefined && { column }) })
      batch.unreadable ||= entry.final
      continue
    }
    const result = parseImportedProductDraft(entry.value, today)
    if (!result.ok) {
      batch.problems.push(...result.problems.map((problem) => ({ line, problem })))
      continue
    }
    const { draft } = result
    const repeated =
      repeatedIn(firstLines.url_key, 'url_key', draft.urlKey, line) ??
      (draft.sku && repeatedIn(firstLines.sku, 'sku', draft.sku, line))
    if (repeated) batch.problems.push({ line, problem: repeated })
    else batch.rows.push({ line, draft, fingerprint: hashImportedProductDraft(draft) })
    if (batch.rows.length >= batchSize) {
      yield batch
      batch = { rows: [], problems: [], unreadable: false }
    }
  }
  yield batch
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk
    onBytes(chunk.length)
  }
}

function repeatedIn(
  seen: Map<string, number>,
  field: string,
  value: string,
  line: number,
): string | null {
  const first = seen.get(value)
  if (first !== undefined)
    return `«${field}» ${value} ya está en la línea ${first}. Deja una de las dos.`
  seen.set(value, line)
  return null
}
