import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#persistence/database.ts'
import { applyProductVisibilityDates } from '#use-cases/running/apply-product-visibility-dates.ts'

const pollMs = 1000

type Options = {
  db: Db
  log: { error: (details: object, words: string) => void }
}

/**
 * Starts the worker that shows and hides products at their scheduled times, at most two seconds
 * late. Scheduled jobs would be too slow, because they run per minute.
 */
export function startProductVisibilityWorker({ db, log }: Options) {
  const stopped = new AbortController()
  const running = keepLooking()

  async function keepLooking() {
    while (!stopped.signal.aborted) {
      await applyProductVisibilityDates(db, new Date()).catch((error: unknown) => {
        if (!stopped.signal.aborted) log.error({ err: error }, 'dates of products not looked at')
      })
      await sleep(pollMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  return {
    async close() {
      stopped.abort()
      await running
    },
  }
}
