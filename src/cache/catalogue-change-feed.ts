import { setTimeout as sleep } from 'node:timers/promises'
import { minuteInMs } from '#domain/durations.ts'
import {
  createCacheTagRevisions,
  type CacheTagRevisions,
  type CacheTag,
  toProductPageTag,
} from './cache-tag-revisions.ts'
import { DatabaseUnavailableError } from './database-unavailable-error.ts'

const defaultInterval = 500
const longestPause = 2000
/**
 * Time in ms without a reply after which the database counts as unavailable; a shorter silence may
 * only mean load.
 */
const awayAfter = 2500
/**
 * Maximum time in ms between two reads of the change feed; changes unread for longer may be
 * deleted.
 */
const longestGap = 12 * minuteInMs

export type CatalogueChange = { productId: number | null; unitsOnly: boolean }

type Options = {
  /**
   * Reads the catalogue changes committed since a database snapshot; returns them with the snapshot
   * for the next read.
   */
  read: (since: string | null) => Promise<{
    snapshot: string
    changes: readonly CatalogueChange[]
    /**
     * Age in ms of the catalogue changes, if another process read them from the database; absent
     * otherwise.
     */
    age?: number
  }>
  clock?: () => number
  /** Polling interval of catalogue changes in ms; 0 polls on demand only. */
  interval?: number
}

export type CatalogueChangePoller = Awaited<ReturnType<typeof pollCatalogueChanges>>

/**
 * Polls the database for catalogue changes and records them as new cache revisions. Resolves after
 * the first poll, successful or not.
 */
export async function pollCatalogueChanges({
  read,
  clock = Date.now,
  interval = defaultInterval,
}: Options) {
  const revisions = createCacheTagRevisions()
  const ended = new AbortController()
  let away = new AbortController()
  let snapshot: string | null = null
  let asOf = clock()
  let reading = Promise.resolve(true)
  let next: Promise<boolean> | undefined
  let watch: NodeJS.Timeout | undefined

  keepWatch()
  await poll()
  const done = interval > 0 ? keepReading() : Promise.resolve()

  /** Polls the database once; returns whether it responded. Concurrent callers share the next poll. */
  function poll(): Promise<boolean> {
    next ??= reading.then(() => {
      next = undefined
      reading = readOnce()
      return reading
    })
    return next
  }

  async function readOnce(): Promise<boolean> {
    const asked = clock()
    try {
      const found = await read(snapshot)
      const isGap = snapshot === null || asked - asOf > longestGap
      note(revisions, isGap ? everything : found.changes)
      snapshot = found.snapshot
      asOf = asked - (found.age ?? 0)
      if (away.signal.aborted) away = new AbortController()
      keepWatch()
      return true
    } catch {
      return false
    }
  }

  async function keepReading() {
    let pause = interval
    while (!ended.signal.aborted) {
      // Randomises the pause between polls of the change feed, so that processes do not poll at the
      // same time.
      await sleep(pause * (0.9 + 0.1 * Math.random()), undefined, { signal: ended.signal }).catch(
        () => {},
      )
      if (ended.signal.aborted) break
      pause = (await poll()) ? interval : Math.min(pause * 1.5, longestPause)
    }
  }

  function keepWatch() {
    clearTimeout(watch)
    if (interval === 0 || ended.signal.aborted) return
    const due = setTimeout(() => {
      // Waits for pending events before the database counts as unavailable, because its reply may
      // have arrived while this process was busy.
      setImmediate(() =>
        setImmediate(() => due === watch && away.abort(new DatabaseUnavailableError())),
      )
    }, awayAfter)
    watch = due.unref()
  }

  async function close() {
    ended.abort()
    clearTimeout(watch)
    await done
  }

  return {
    revisions,
    poll,
    close,
    /** Time in ms up to which this process knows all catalogue changes. */
    asOf: () => asOf,
    /** Signal that is aborted while the database does not respond. */
    away: () => away.signal,
  }
}

const everything: readonly CatalogueChange[] = [{ productId: null, unitsOnly: false }]

function note(revisions: CacheTagRevisions, changes: readonly CatalogueChange[]) {
  if (changes.length === 0) return
  const tags: CacheTag[] = []
  for (const { productId, unitsOnly } of changes) {
    if (productId === null) return revisions.advance('everything')
    tags.push(unitsOnly ? toProductPageTag(productId) : productId)
  }
  if (changes.some(({ unitsOnly }) => !unitsOnly)) tags.push('catalogue')
  revisions.advance(tags)
}
