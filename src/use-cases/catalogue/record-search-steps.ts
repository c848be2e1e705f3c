import { createHmac, randomBytes } from 'node:crypto'
import type { SearchStep } from '#domain/catalogue/learned-search.ts'
import { normalizeQueryPhrase } from '#domain/catalogue/search-query.ts'
import { toLoggableSearch } from '#domain/catalogue/zero-result-search.ts'
import { type Day, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as searchDaySteps from '#persistence/catalogue/search-day-steps.ts'
import type { Db } from '#persistence/database.ts'

/** A step after a search, as the browser reports it. */
export type ReportedSearchStep = {
  query: string
  step: SearchStep
  /** products of the step; 'searched' has none */
  products: readonly number[]
  /** search without results that came before; only with 'opened' */
  missed?: string | undefined
  /** network of the visitor; hashed before it is stored */
  network: string
}

/** Most stored steps of all visitors until the night, against floods. */
const mostSteps = 200_000
/** Most steps that wait in memory; further ones are dropped. */
const mostWaiting = 500
const pauseMs = 5000
const keyBytes = 32

type Waiting = Omit<searchDaySteps.SearchDayStep, 'visitor'> & { day: Day; network: string }

/** Records steps after searches, without repeated ones. They wait in memory a few seconds and are lost if the process dies. */
export function recordSearchSteps(
  db: Db,
  { clock, onFailure = () => {} }: { clock: () => Date; onFailure?: (error: unknown) => void },
) {
  let waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | undefined

  function add({ query, step, products, missed, network }: ReportedSearchStep) {
    const own = { day: toMexicoDay(clock()), network, meant: null, product: null }
    const words = toStoredQuery(query)
    if (!words) return
    if (step === 'searched') keep({ ...own, ...words, step })
    else for (const product of products) keep({ ...own, ...words, step, product })
    const isOpened = step === 'opened' && products.length > 0
    const before = isOpened && missed ? toStoredQuery(missed) : null
    if (before && before.phrase !== words.phrase)
      keep({ ...own, ...before, step: 'meant', meant: words.shown })
  }

  function keep(one: Waiting) {
    if (waiting.size < mostWaiting) waiting.set(JSON.stringify(one), one)
    timer ??= setTimeout(() => void flush().catch(onFailure), pauseMs).unref()
  }

  /** Writes the waiting steps to the database. */
  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const days = Map.groupBy(waiting.values(), ({ day }) => day)
    waiting = new Map()
    for (const [day, steps] of days) {
      const key = await searchDaySteps.ensureSearchDayKey(db, day, randomBytes(keyBytes))
      const hashed = steps.map(({ network, day: _, ...step }) => ({
        ...step,
        visitor: createHmac('sha256', key).update(network).digest('hex'),
      }))
      await searchDaySteps.addSearchDaySteps(db, hashed, { day, most: mostSteps })
    }
  }

  return { add, flush }
}

/** Stored forms of a query; null if it may contain personal data or has no words. */
function toStoredQuery(typed: string): { phrase: string; shown: string } | null {
  const shown = toLoggableSearch(typed)?.shown
  const phrase = shown === undefined ? '' : normalizeQueryPhrase(shown)
  return shown === undefined || phrase === '' ? null : { phrase, shown }
}
