import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { minuteInMs } from '#domain/durations.ts'
import { createSignal } from '#domain/signal.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { Tag } from './revisions.ts'

/** Time in ms to serve a changed entry; with its renewal two seconds. */
const staleWhileRevalidate = 1500
/** Time in ms to serve an entry that cannot be renewed. */
const staleIfError = 10 * minuteInMs
/** Maximum wait in ms while a stale reply exists. */
const longestWait = 2000
/** Concurrent background renewals. */
const mostRevalidations = 4

/** Emitted per reply, found or made. */
export const cacheRead = createSignal<'current' | 'stale' | 'made'>()

export type Made<Reply> = {
  reply: Reply
  tags: readonly Tag[]
  /** Lifetime in ms without changes; 0 is not stored. */
  freshFor: number
  /** The moment at which it ends. */
  until: number
  /** Whether everything it consists of could be had; if not, it is not stored, and one from before is given instead. */
  isWhole: boolean
  /** Age in ms of the data behind it. */
  age: number
}

type Entry<Reply> = Pick<Made<Reply>, 'reply' | 'tags' | 'until'> & {
  size: number
  /** time of unconditional renewal */
  refreshAt: number
  /** the revision and the moment at which it was last known to be current */
  revision: number
  asOf: number
}

/** A reply with its age in ms and its end. */
export type Found<Reply> = Pick<Made<Reply>, 'reply' | 'age' | 'until'>

type Flight<Reply> = { landing: Promise<Made<Reply>>; begun: number; revision: number }

type Options<Reply> = {
  feed: Pick<ChangeFeed, 'revisions' | 'asOf' | 'away'>
  maxBytes: number
  /** Bytes that a reply takes now; it may grow. */
  sizeOf: (reply: Reply) => number
  clock?: () => number
}

type Asked = { fresh?: boolean; admit?: (() => Promise<void>) | undefined }

/**
 * An LRU cache of replies. Revisions decide freshness, never the database. Concurrent callers share one flight (single
 * flight).
 */
export function createResponseCache<Reply>(options: Options<Reply>) {
  const { feed, maxBytes, sizeOf, clock = Date.now } = options
  const entries = new LRUCache<string, Entry<Reply>>({
    maxSize: Math.max(1, maxBytes),
    // A character of a key may take two bytes.
    sizeCalculation: ({ size }, key) => size + 2 * key.length,
  })
  const flights = new Map<string, Flight<Reply>>()
  let revalidations = 0

  /**
   * The reply of a key: stored, in flight, or made now. Changed entries are served briefly while renewed
   * (stale-while-revalidate) unless a fresh one is required; on failure for ten minutes (stale-if-error). `admit` runs
   * before waiting for a new one and may throw.
   */
  async function get(
    key: string,
    make: () => Promise<Made<Reply>>,
    { fresh = false, admit = async () => {} }: Asked = {},
  ): Promise<Found<Reply>> {
    const current = find(key)
    if (current) {
      cacheRead.emit('current')
      if (isDue(key)) revalidate(key, make)
      return current
    }
    const stale = entries.peek(key)
    if (stale && !fresh && isWithin(stale, staleWhileRevalidate) && stale.until > clock()) {
      revalidate(key, make)
      return givenStale(stale)
    }
    const fallback = stale && isFallback(stale) ? stale : undefined
    const flight = flights.get(key)
    if (flight && !isJoinable(flight, fresh)) {
      await unlessLate(flight, fallback).catch(() => {})
      if (fallback && flights.get(key) === flight) return givenStale(fallback)
      return get(key, make, { fresh, admit })
    }
    try {
      const madeForOne = () => admit().then(make)
      const made = await unlessLate(flight ?? takeOff(key, madeForOne), fallback)
      return made.isWhole || !fallback ? made : givenStale(fallback)
    } catch (error) {
      if (!fallback) throw error
      return givenStale(fallback)
    }
  }

  /** Flights older than the caller's known revision are not shared. */
  function isJoinable({ begun, revision }: Flight<Reply>, fresh: boolean): boolean {
    return fresh ? revision === feed.revisions.current() : clock() - begun <= staleWhileRevalidate
  }

  /** Fails two seconds after it began where there is something else to give. */
  async function unlessLate({ landing, begun }: Flight<Reply>, fallback: object | undefined) {
    if (!fallback) return landing
    const over = new AbortController()
    const left = Math.max(0, begun + longestWait - clock())
    const late = sleep(left, undefined, { signal: over.signal }).then(() => {
      throw new Error('It takes too long to make it anew.')
    })
    return Promise.race([landing, late]).finally(() => over.abort())
  }

  function given({ reply, asOf, until }: Entry<Reply>): Found<Reply> {
    return { reply, age: clock() - asOf, until }
  }

  function givenStale(entry: Entry<Reply>): Found<Reply> {
    cacheRead.emit('stale')
    return given(entry)
  }

  /** The stored reply of a key if current, or usable while the database is away. */
  function find(key: string): Found<Reply> | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (!isCurrent(entry) && !feed.away().aborted) return undefined
    return isWithin(entry, staleIfError) ? given(entry) : undefined
  }

  function isCurrent(entry: Entry<Reply>): boolean {
    const { revisions } = feed
    if (entry.until <= clock() || revisions.changedSince(entry.revision, entry.tags)) return false
    entry.revision = revisions.current()
    entry.asOf = Math.max(entry.asOf, feed.asOf())
    return true
  }

  function isWithin({ asOf }: Entry<Reply>, milliseconds: number): boolean {
    return clock() - asOf <= milliseconds
  }

  /** Expired entries serve only while the database is away. */
  function isFallback(entry: Entry<Reply>): boolean {
    return isWithin(entry, staleIfError) && (entry.until > clock() || feed.away().aborted)
  }

  function isDue(key: string): boolean {
    return !feed.away().aborted && (entries.peek(key)?.refreshAt ?? Infinity) <= clock()
  }

  function revalidate(key: string, make: () => Promise<Made<Reply>>) {
    if (flights.has(key) || revalidations >= mostRevalidations) return
    revalidations += 1
    takeOff(key, make)
      .landing.catch(() => {})
      .finally(() => (revalidations -= 1))
  }

  function takeOff(key: string, make: () => Promise<Made<Reply>>): Flight<Reply> {
    const [begun, revision] = [clock(), feed.revisions.current()]
    cacheRead.emit('made')
    const landing = make()
      .then((made) => {
        if (made.isWhole) store(key, made, { asOf: begun, revision })
        return made
      })
      .finally(() => flights.delete(key))
    const flight = { landing, begun, revision }
    flights.set(key, flight)
    return flight
  }

  function store(
    key: string,
    { reply, tags, until, freshFor }: Made<Reply>,
    { asOf, revision }: { asOf: number; revision: number },
  ) {
    entries.delete(key)
    if (freshFor <= 0) return
    // Jitter, so that entries made together are not renewed together.
    const refreshAt = asOf + freshFor * (0.8 + 0.2 * Math.random())
    entries.set(key, { reply, tags, until, refreshAt, revision, asOf, size: sizeOf(reply) })
  }

  /** Recomputes the size of an entry. */
  function resize(key: string) {
    const entry = entries.peek(key)
    if (!entry || sizeOf(entry.reply) === entry.size) return
    entry.size = sizeOf(entry.reply)
    entries.delete(key)
    entries.set(key, entry)
  }

  return {
    get,
    find,
    resize,
    size: () => ({ replies: entries.size, bytes: entries.calculatedSize }),
  }
}
