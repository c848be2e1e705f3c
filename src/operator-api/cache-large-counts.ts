import { minuteInMs } from '#domain/durations.ts'

/** List counts above this number are cached. */
const large = 1000
/** Age in ms after which a cached count is refreshed in the background. */
const freshFor = 5000
/** Maximum age in ms at which a cached count is still returned. */
const givenFor = minuteInMs

type Options<Counts> = { size: (counts: Counts) => number; clock: () => Date }

/** Caches large counts and refreshes stale values in the background (stale-while-revalidate). */
export function cacheLargeCounts<Counts>(
  count: () => Promise<Counts>,
  { size, clock }: Options<Counts>,
): () => Promise<Counts> {
  let kept: { counts: Counts; at: number } | undefined
  let isUnderway = false

  async function countAnew() {
    const at = clock().getTime()
    const counts = await count()
    kept = size(counts) > large ? { counts, at } : undefined
    return counts
  }

  function countBehind() {
    if (isUnderway) return
    isUnderway = true
    // Errors of the background refresh are ignored; after the maximum age the next caller receives
    // the error.
    countAnew()
      .catch(() => {})
      .finally(() => (isUnderway = false))
  }

  return async () => {
    const age = kept ? clock().getTime() - kept.at : Number.POSITIVE_INFINITY
    if (!kept || age > givenFor) return countAnew()
    if (age > freshFor) countBehind()
    return kept.counts
  }
}
