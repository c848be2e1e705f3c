import {
  zeroResultSearchRetentionDays,
  toLoggableSearch,
} from '#domain/catalogue/zero-result-search.ts'
import { addDays, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as missedSearches from '#persistence/catalogue/zero-result-searches.ts'
import type { Db } from '#persistence/database.ts'

/** Maximum number of stored search words that had no results. */
const mostWords = 5000
/**
 * Maximum number of search words without results that wait in memory to be stored; further words
 * are not counted.
 */
const mostWaiting = 500
const pause = 5000

/** Counts searches without results by word. Counts are buffered for a few seconds and lost if the process dies. */
export function recordZeroResultSearches(
  db: Db,
  { clock, onFailure = () => {} }: { clock: () => Date; onFailure?: (error: unknown) => void },
) {
  let waiting = new Map<string, { words: string; shown: string; searches: number }>()
  let timer: NodeJS.Timeout | undefined

  /** Counts a search without results, unless its words may contain personal data. */
  function count(typed: string) {
    const kept = toLoggableSearch(typed)
    if (!kept) return
    const known = waiting.get(kept.words)
    if (known) known.searches += 1
    else if (waiting.size < mostWaiting) waiting.set(kept.words, { ...kept, searches: 1 })
    timer ??= setTimeout(() => void flush().catch(onFailure), pause).unref()
  }

  /** Writes the search words waiting in memory to the database. */
  async function flush() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    const missed = [...waiting.values()]
    waiting = new Map()
    await missedSearches.addZeroResultSearches(db, missed, {
      today: toMexicoDay(clock()),
      most: mostWords,
    })
  }

  return { count, flush }
}

/** Deletes old records of searches without results; rare searches are deleted sooner. */
export async function expireZeroResultSearches(db: Db, now: Date): Promise<void> {
  const { few, fewDays, days } = zeroResultSearchRetentionDays
  const today = toMexicoDay(now)
  const fewBefore = addDays(today, -fewDays)
  await missedSearches.deleteOldZeroResultSearches(db, {
    few,
    fewBefore,
    before: addDays(today, -days),
  })
}
