import type { Ranked } from '#domain/search-ranking.ts'
import type { Db } from './database.ts'

export type Answer = { ranked: Ranked[]; corrected: string | null }

type Remembered = { answer: Answer; revision: number; until: number }

const MOST_QUERIES = 1000
/** what a trigger or a hand changed behind the shop's back is found after this long */
const LIFE_MS = 30_000

const memories = new WeakMap<Db, Map<string, Remembered>>()

/** The order of products that this process worked out for a query, while nothing that can be found has changed. */
export async function remembered(
  db: Db,
  { query, revision }: { query: string; revision: number },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const memory = memories.get(db) ?? new Map<string, Remembered>()
  memories.set(db, memory)
  const known = memory.get(query)
  memory.delete(query)
  if (known && known.revision === revision && known.until > performance.now()) {
    memory.set(query, known)
    return known.answer
  }
  const answer = await work()
  memory.set(query, { answer, revision, until: performance.now() + LIFE_MS })
  if (memory.size > MOST_QUERIES) memory.delete(memory.keys().next().value as string)
  return answer
}
