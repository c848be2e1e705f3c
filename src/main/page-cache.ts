import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedReply, cachedReply, sendCached, sizeOf, timesOf } from '#cache/cached-reply.ts'
import type { ChangeFeed } from '#cache/change-feed.ts'
import { createResponseCache, type Made } from '#cache/response-cache.ts'
import { type Tag, unitsOf } from '#cache/revisions.ts'
import type { PublicAddress } from '#storefront/server-surface.ts'
import type { Sources } from './in-process-api.ts'
import { withAge } from './stale-page-banner.ts'

const defaultBytes = 16 * 1024 * 1024

/**
 * `Cache-Control` HTTP header of a page: browsers revalidate; shared caches may lag by seconds, limited by the page's
 * expiry.
 */
export function sharedFor(milliseconds: number): string {
  const left = Math.max(0, Math.floor(milliseconds / 1000))
  const fresh = Math.min(15, left)
  const stale = Math.min(45, left - fresh)
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`
}

type Rendered = {
  response: Pick<Response, 'status' | 'headers'>
  body: Buffer
  sources: Sources
  /**
   * ids of the products on which the page depends: those of its lookup call or, without a lookup, of all its API calls
   */
  about: Iterable<number>
}

type Options = {
  /** Renders the page of a URL with its cache tags; null when the page's lookup finds nothing. */
  render: (place: PublicAddress, requestId: string) => Promise<Rendered | null>
  /** Part of the cache key that every page depends on. */
  variant: () => string
  /** Counts a cache miss against the rate limits; throws above them. */
  admit: (request: FastifyRequest) => Promise<void>
  feed: ChangeFeed
  clock?: (() => number) | undefined
  maxBytes?: number | undefined
}

/** Creates a cache of public pages, valid until their content changes. */
export function createPageCache({
  render,
  variant,
  admit,
  feed,
  clock = Date.now,
  maxBytes = defaultBytes,
}: Options) {
  const cache = createResponseCache<CachedReply>({ feed, maxBytes, sizeOf, clock })

  function keyOf({ address }: PublicAddress): string {
    return `${address} ${variant()}`
  }

  async function makeAnew(place: PublicAddress, requestId: string): Promise<Made<CachedReply>> {
    const now = clock()
    const { single, isMissing, lookup } = place
    const rendered = await render(place, requestId)
    if (!rendered) return makeMissing(lookup?.missing ?? place, requestId)
    const { response, body, sources, about } = rendered
    const headers = [...response.headers]
    const isWhole = sources.isWhole && sources.age <= mostDelay
    // Incomplete pages are not cached, so that a retry renders again.
    if (!isWhole) headers.push(['cache-control', 'no-cache'])
    const page = cachedReply(response.status, headers, body)
    const products = [...sources.products]
    const times = timesOf(isMissing ? { ...page, status: 200 } : page, now)
    const others: readonly Tag[] = single ? Array.from(about, unitsOf) : ['catalogue']
    return {
      reply: page,
      tags: [...products, ...others],
      ...times,
      until: Math.min(times.until, sources.until),
      isWhole,
      age: sources.age,
    }
  }

  /** Makes the not-found page, cached once for all URLs. */
  async function makeMissing(place: PublicAddress, requestId: string): Promise<Made<CachedReply>> {
    const found = await cache.get(keyOf(place), () => makeAnew(place, requestId))
    return { ...found, tags: [], freshFor: 0, until: 0, isWhole: true }
  }

  /** Replies with the page of a public URL. */
  async function answer(request: FastifyRequest, reply: FastifyReply, place: PublicAddress) {
    const key = keyOf(place)
    const found = await cache.get(key, () => makeAnew(place, request.id), {
      admit: () => admit(request),
    })
    const isShared = found.reply.status < 400 && found.age <= mostDelay
    reply.header('cache-control', isShared ? sharedFor(found.until - clock()) : 'no-cache')
    return sendCached(request, reply, withAge(found), () => cache.resize(key))
  }

  return { answer }
}

/** Maximum page age in ms without a stale-page notice. */
const mostDelay = 3000
