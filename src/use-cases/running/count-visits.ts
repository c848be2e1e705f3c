import { type Day, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import {
  type ReportedVisitSource,
  toVisitSource,
  type VisitStep,
} from '#domain/running/visit-source.ts'
import type { Db } from '#persistence/database.ts'
import * as visits from '#persistence/running/visits.ts'

/** Most sources of a day, against floods. */
const mostSources = 1000
/** Most different counts that wait in memory; visits of further ones are dropped. */
const mostWaiting = 500
const pauseMs = 5000

type Options = {
  clock: () => Date
  shopUrl: string
  onFailure?: (error: unknown) => void
}

/** Counts steps of visits by day and source. They wait in memory a few seconds and are lost if the process dies. */
export function countVisits(db: Db, { clock, shopUrl, onFailure = () => {} }: Options) {
  const { hostname } = new URL(shopUrl)
  let waiting = new Map<string, visits.CountedVisits & { day: Day }>()
  let timer: NodeJS.Timeout | undefined

  function add(step: VisitStep, reported: ReportedVisitSource) {
    const counted = { ...toVisitSource(reported, hostname), step, day: toMexicoDay(clock()) }
    const key = JSON.stringify(counted)
    const known = waiting.get(key)
    if (known) known.visits += 1
    else if (waiting.size < mostWaiting) waiting.set(key, { ...counted, visits: 1 })
    timer ??= setTimeout(() => void flush().catch(onFailure), pauseMs).unref()
  }

  /** Writes the waiting visits to the database. */
  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const days = Map.groupBy(waiting.values(), ({ day }) => day)
    waiting = new Map()
    for (const [day, counted] of days)
      await visits.addVisits(db, counted, { day, most: mostSources })
  }

  return { add, flush }
}

/** Keeps the source of a visit with the payment that it began. */
export function recordAttemptSource(
  db: Db,
  { ref, visit, shopUrl }: { ref: string; visit: ReportedVisitSource; shopUrl: string },
): Promise<void> {
  return visits.addAttemptSource(db, ref, toVisitSource(visit, new URL(shopUrl).hostname))
}
