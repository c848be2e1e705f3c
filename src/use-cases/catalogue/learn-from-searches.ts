import { leastVisitors, learnedHalfLifeDays } from '#domain/catalogue/learned-search.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as learnedSearches from '#persistence/catalogue/learned-searches.ts'
import { deletePastSearchDayKeys } from '#persistence/catalogue/search-day-steps.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

/** Sums up the steps after searches of past days, and deletes the steps and the keys of their visitors. */
export function learnFromSearches(db: Db, now: Date): Promise<void> {
  const night = { today: toMexicoDay(now), halfLifeDays: learnedHalfLifeDays }
  return runInTransaction(db, async (own) => {
    await learnedSearches.decayLearnedSearches(own, night)
    await learnedSearches.addPastSearchDays(own, { ...night, least: leastVisitors })
    await learnedSearches.deleteNegligibleLearnedSearches(own)
    await deletePastSearchDayKeys(own, night.today)
  })
}
