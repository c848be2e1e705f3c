import { LRUCache } from 'lru-cache'
import type { Ranked } from '#domain/catalogue/search-ranking.ts'
import type { Db } from '#persistence/database.ts'

export type Answer = {
  ranked: Ranked[]
  /** of those that are in one */
  families: ReadonlyMap<number, string>
  corrected: string | null
}

type Remembered = { answer: Answer; revision: number }

const maxQueries = 1000

const memories = new WeakMap<Db, LRUCache<string, Remembered>>()

/** The order of products that this process worked out for a query, while nothing that can be found has changed. */
export async function remembered(
  db: Db,
  { query, revision }: { query: string; revision: number },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const memory = memories.get(db) ?? new LRUCache<string, Remembered>({ max: maxQueries })
  memories.set(db, memory)
  const known = memory.get(query)
  if (known?.revision === revision) return known.answer
  const answer = await work()
  memory.set(query, { answer, revision })
  return answer
}
