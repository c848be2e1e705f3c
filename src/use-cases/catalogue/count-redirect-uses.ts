import { missedPathRetentionDays, toMissedPath } from '#domain/catalogue/missed-path.ts'
import { listRedirectPathsOfUrl } from '#domain/catalogue/redirect-path.ts'
import { addDays, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as missedPaths from '#persistence/catalogue/missed-paths.ts'
import * as redirects from '#persistence/catalogue/redirects.ts'
import type { Db } from '#persistence/database.ts'

/** Maximum stored counts of paths without a page. */
const mostPaths = 5000
/** Maximum redirects and paths that wait in memory to be counted; further ones are not counted. */
const mostWaiting = 500
const pause = 5000

/**
 * Redirects of old addresses, with counts of their uses and of paths without a page. Counts are
 * buffered for a few seconds and lost if the process dies.
 */
export function createRedirectFinder(
  db: Db,
  { clock, onFailure = () => {} }: { clock: () => Date; onFailure?: (error: unknown) => void },
) {
  let used = new Map<number, number>()
  let missed = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  function count<Key>(waiting: Map<Key, number>, key: Key) {
    if (waiting.has(key) || waiting.size < mostWaiting)
      waiting.set(key, (waiting.get(key) ?? 0) + 1)
    timer ??= setTimeout(() => void flush().catch(onFailure), pause).unref()
  }

  /** Finds the current path to which a URL without a page leads, or null, and counts the use. */
  async function find(url: string): Promise<string | null> {
    const paths = listRedirectPathsOfUrl(url)
    const found = paths.length > 0 ? await redirects.findRedirect(db, paths) : null
    if (found) count(used, found.id)
    return found?.to ?? null
  }

  /** Counts a URL that has neither a page nor a redirect, unless it may contain personal data. */
  function countMissed(url: string) {
    const path = toMissedPath(url)
    if (path !== null) count(missed, path)
  }

  /** Writes the counts waiting in memory to the database. */
  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const [uses, paths] = [[...used], [...missed]]
    used = new Map()
    missed = new Map()
    const today = toMexicoDay(clock())
    if (uses.length > 0)
      await redirects.addRedirectUses(
        db,
        uses.map(([id, count]) => ({ id, uses: count })),
        today,
      )
    if (paths.length > 0)
      await missedPaths.addMissedPaths(
        db,
        paths.map(([path, hits]) => ({ path, hits })),
        { today, most: mostPaths },
      )
  }

  return { find, countMissed, flush }
}

/** Deletes the counts of days that are no longer shown. */
export async function expireRedirectCounts(db: Db, now: Date): Promise<void> {
  const before = addDays(toMexicoDay(now), -missedPathRetentionDays)
  await redirects.deleteOldRedirectUses(db, before)
  await missedPaths.deleteOldMissedPaths(db, before)
}
