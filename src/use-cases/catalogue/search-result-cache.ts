import { LRUCache } from 'lru-cache'
import type { ReadQueryPart } from '#domain/catalogue/query-reading.ts'
import type { RankedProduct } from '#domain/catalogue/search-ranking.ts'
import type { Db } from '#persistence/database.ts'

export type RankedSearchResult = {
  ranked: RankedProduct[]
  /** products that match words of the query but are not what it asks for, best first */
  related: RankedProduct[]
  /** words of the query that name the wanted thing */
  words: string
  /** what was read of the query, without what nothing fits */
  parts: readonly ReadQueryPart[]
  /** what was read of the query but let go because nothing fits all of it */
  letGo: readonly ReadQueryPart[]
  /** variant group of each product, by product id; products without variants are absent */
  families: ReadonlyMap<number, string>
  corrected: string | null
  /**
   * time at which the cached ranking expires because the pinning of a product starts or ends; null
   * without pinned products
   */
  until: Date | null
}

export const emptySearchResult: RankedSearchResult = {
  ranked: [],
  related: [],
  words: '',
  parts: [],
  letGo: [],
  families: new Map(),
  corrected: null,
  until: null,
}

type Remembered = { answer: RankedSearchResult; revision: number }

const maxQueries = 1000

const memories = new WeakMap<Db, LRUCache<string, Remembered>>()

/** In-process cache of the ranked products of a query, invalidated when search data or rankings change. */
export async function getCachedSearchResult(
  db: Db,
  { query, revision, now }: { query: string; revision: number; now: Date },
  work: () => Promise<RankedSearchResult>,
): Promise<RankedSearchResult> {
  const memory = memories.get(db) ?? new LRUCache<string, Remembered>({ max: maxQueries })
  memories.set(db, memory)
  const known = memory.get(query)
  const isOver = known?.answer.until && known.answer.until <= now
  if (known?.revision === revision && !isOver) return known.answer
  const answer = await work()
  memory.set(query, { answer, revision })
  return answer
}
