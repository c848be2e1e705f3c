import { LRUCache } from 'lru-cache'
import type { Ranked } from '#domain/catalogue/search-ranking.ts'
import type { Db } from '#persistence/database.ts'

export type Answer = {
  ranked: Ranked[]
  /** product families by product id; products without a family are absent */
  families: ReadonlyMap<number, string>
  corrected: string | null
  /** when a cached ranking expires: next start or end of a pinned product; null without one */
  until: Date | null
}

type Remembered = { answer: Answer; revision: number }

const maxQueries = 1000

const memories = new WeakMap<Db, LRUCache<string, Remembered>>()

/** In-process cache of the ranked products of a query, invalidated when search data or rankings change. */
export async function remembered(
  db: Db,
  { query, revision, now }: { query: string; revision: number; now: Date },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const memory = memories.get(db) ?? new LRUCache<string, Remembered>({ max: maxQueries })
  memories.set(db, memory)
  const known = memory.get(query)
  const isOver = known?.answer.until && known.answer.until <= now
  if (known?.revision === revision && !isOver) return known.answer
  const answer = await work()
  memory.set(query, { answer, revision })
  return answer
}
