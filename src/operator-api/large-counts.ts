import { minuteInMs } from '#domain/durations.ts'

/** Of so many rows nobody works by the last digit, and counting them takes long. */
const large = 1000
/** Milliseconds after which large counts are made anew, behind whoever asks. */
const freshFor = 5000
/** Milliseconds after which whoever asks waits for new ones. */
const givenFor = minuteInMs

type Options<Counts> = { size: (counts: Counts) => number; clock: () => Date }

/** Counts as they are now; where they are large, as they were a moment ago, made anew once for all who ask. */
export function keptWhereLarge<Counts>(
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
    // Whoever asks once these are too old is told what failed
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
