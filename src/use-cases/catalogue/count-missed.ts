import { addDays, dayInMexico } from '#domain/calendar.ts'
import { forgetfulness, keptWords } from '#domain/catalogue/missed-search.ts'
import * as missedSearches from '#persistence/catalogue/missed-searches.ts'
import type { Db } from '#persistence/database.ts'

/** Maximum stored words of searches without results. */
const mostWords = 5000
/** Maximum words in the write buffer; further words are not counted. */
const mostWaiting = 500
const pause = 5000

/** Counts searches without results by word. Counts are buffered for a few seconds and lost if the process dies. */
export function countMissed(
  db: Db,
  { clock, onFailure = () => {} }: { clock: () => Date; onFailure?: (error: unknown) => void },
) {
  let waiting = new Map<string, { words: string; shown: string; searches: number }>()
  let timer: NodeJS.Timeout | undefined

  /** Counts a search, unless its words may contain personal data. */
  function count(typed: string) {
    const kept = keptWords(typed)
    if (!kept) return
    const known = waiting.get(kept.words)
    if (known) known.searches += 1
    else if (waiting.size < mostWaiting) waiting.set(kept.words, { ...kept, searches: 1 })
    timer ??= setTimeout(() => void flush().catch(onFailure), pause).unref()
  }

  /** Writes the buffered words to the database. */
  async function flush() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    const missed = [...waiting.values()]
    waiting = new Map()
    await missedSearches.add(db, missed, { today: dayInMexico(clock()), most: mostWords })
  }

  return { count, flush }
}

/** Deletes old searches without results, rare ones sooner. */
export async function forgetMissed(db: Db, now: Date): Promise<void> {
  const { few, fewDays, days } = forgetfulness
  const today = dayInMexico(now)
  const fewBefore = addDays(today, -fewDays)
  await missedSearches.forget(db, { few, fewBefore, before: addDays(today, -days) })
}
