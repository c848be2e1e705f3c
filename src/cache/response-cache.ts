import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { minuteInMs } from '#domain/durations.ts'
import { createEventEmitter } from '#domain/event-emitter.ts'
import type { CacheTag } from './cache-tag-revisions.ts'
import type { CatalogueChangePoller } from './catalogue-change-feed.ts'

/**
 * Time in ms during which an outdated cache entry is still served; together with the time that its
 * renewal takes, about two seconds.
 */
const staleWhileRevalidate = 1500
/** Time in ms during which an entry is served stale when its renewal fails. */
const staleIfError = 10 * minuteInMs
/** Maximum wait in ms for a fresh reply while an outdated reply is in the cache. */
const longestWait = 2000
/** Maximum concurrent background renewals of cache entries. */
const mostRevalidations = 4

/** Event emitted for each reply from the cache: current, stale, or newly computed (`made`). */
export const onResponseCacheRead = createEventEmitter<'current' | 'stale' | 'made'>()

export type CacheableReply<Reply> = {
  reply: Reply
  tags: readonly CacheTag[]
  /**
   * Time in ms for which the cache serves a reply whose data has not changed; 0 means that the
   * reply is not stored.
   */
  freshFor: number
  /** Expiry of the reply, in ms since 1970. */
  until: number
  /**
   * Whether the reply is complete. An incomplete reply is not cached, and an earlier complete reply
   * is served instead.
   */
  isWhole: boolean
  /** Age of the reply's data in ms. */
  age: number
}

type Entry<Reply> = Pick<CacheableReply<Reply>, 'reply' | 'tags' | 'until'> & {
  size: number
  /** time in ms at which the cache entry is renewed, even without changes */
  refreshAt: number
  /**
   * Last cache revision, and last time (`asOf`), at which the cache entry was known to be current.
   */
  revision: number
  asOf: number
}

/** Reply with its age in ms and its expiry. */
export type CachedReplyWithAge<Reply> = Pick<CacheableReply<Reply>, 'reply' | 'age' | 'until'>

type Flight<Reply> = { landing: Promise<CacheableReply<Reply>>; begun: number; revision: number }

type Options<Reply> = {
  feed: Pick<CatalogueChangePoller, 'revisions' | 'asOf' | 'away'>
  maxBytes: number
  /** Current memory size of a reply in bytes; it may grow. */
  sizeOf: (reply: Reply) => number
  clock?: () => number
}

type Asked = { fresh?: boolean; admit?: (() => Promise<void>) | undefined }

/**
 * LRU cache of replies; concurrent requests for the same key share one computation (single flight).
 * A reply counts as current by cache revisions alone, without a database query.
 */
export function createResponseCache<Reply>(options: Options<Reply>) {
  const { feed, maxBytes, sizeOf, clock = Date.now } = options
  const entries = new LRUCache<string, Entry<Reply>>({
    maxSize: Math.max(1, maxBytes),
    // Counts two bytes for each character of a cache key.
    sizeCalculation: ({ size }, key) => size + 2 * key.length,
  })
  const flights = new Map<string, Flight<Reply>>()
  let revalidations = 0

  /**
   * Returns a cached or newly computed reply; `admit` runs before a computation and may throw.
   * Outdated replies are served during renewal unless `fresh` is set, and ten minutes after a
   * failure.
   */
  async function get(
    key: string,
    make: () => Promise<CacheableReply<Reply>>,
    { fresh = false, admit = async () => {} }: Asked = {},
  ): Promise<CachedReplyWithAge<Reply>> {
    const current = find(key)
    if (current) {
      onResponseCacheRead.emit('current')
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

  /**
   * Whether a caller may share a running computation of a reply (flight). A flight that is older
   * than the caller's revision may not be shared.
   */
  function isJoinable({ begun, revision }: Flight<Reply>, fresh: boolean): boolean {
    return fresh ? revision === feed.revisions.current() : clock() - begun <= staleWhileRevalidate
  }

  /**
   * Waits for a running computation of a reply (flight). If a fallback reply exists, the wait fails
   * two seconds after the flight began.
   */
  async function unlessLate({ landing, begun }: Flight<Reply>, fallback: object | undefined) {
    if (!fallback) return landing
    const over = new AbortController()
    const left = Math.max(0, begun + longestWait - clock())
    const late = sleep(left, undefined, { signal: over.signal }).then(() => {
      throw new Error('It takes too long to make it anew.')
    })
    return Promise.race([landing, late]).finally(() => over.abort())
  }

  function given({ reply, asOf, until }: Entry<Reply>): CachedReplyWithAge<Reply> {
    return { reply, age: clock() - asOf, until }
  }

  function givenStale(entry: Entry<Reply>): CachedReplyWithAge<Reply> {
    onResponseCacheRead.emit('stale')
    return given(entry)
  }

  /**
   * Returns the cached reply of a key if it is current, or if an outdated one may be served because
   * the database is unavailable.
   */
  function find(key: string): CachedReplyWithAge<Reply> | undefined {
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

  /** Whether an outdated cache entry may be served, because the database is unavailable. */
  function isFallback(entry: Entry<Reply>): boolean {
    return isWithin(entry, staleIfError) && (entry.until > clock() || feed.away().aborted)
  }

  function isDue(key: string): boolean {
    return !feed.away().aborted && (entries.peek(key)?.refreshAt ?? Infinity) <= clock()
  }

  function revalidate(key: string, make: () => Promise<CacheableReply<Reply>>) {
    if (flights.has(key) || revalidations >= mostRevalidations) return
    revalidations += 1
    takeOff(key, make)
      .landing.catch(() => {})
      .finally(() => (revalidations -= 1))
  }

  function takeOff(key: string, make: () => Promise<CacheableReply<Reply>>): Flight<Reply> {
    const [begun, revision] = [clock(), feed.revisions.current()]
    onResponseCacheRead.emit('made')
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
    { reply, tags, until, freshFor }: CacheableReply<Reply>,
    { asOf, revision }: { asOf: number; revision: number },
  ) {
    entries.delete(key)
    if (freshFor <= 0) return
    // Varies the renewal time of a cache entry at random, so that entries made together are not
    // renewed together.
    const refreshAt = asOf + freshFor * (0.8 + 0.2 * Math.random())
    entries.set(key, { reply, tags, until, refreshAt, revision, asOf, size: sizeOf(reply) })
  }

  /** Recomputes the size of a cache entry. */
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
