import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CacheTag, toProductPageTag } from '#cache/cache-tag-revisions.ts'
import {
  type CachedReply,
  createCachedReply,
  sendCachedReply,
  calculateCachedReplySize,
  calculateStaleAndExpiryTimes,
} from '#cache/cached-response.ts'
import type { CatalogueChangePoller } from '#cache/catalogue-change-feed.ts'
import { createResponseCache, type CacheableReply } from '#cache/response-cache.ts'
import type { PublicAddress } from '#storefront/storefront-server-interface.ts'
import type { PageCacheMetadata } from './in-process-api.ts'
import { addStalePageBanner } from './stale-page-banner.ts'

const defaultBytes = 16 * 1024 * 1024

/**
 * `Cache-Control` HTTP header of a page: browsers revalidate it every time; shared caches may be
 * seconds behind, but not beyond the page's expiry.
 */
export function createPageCacheControlHeader(milliseconds: number): string {
  const left = Math.max(0, Math.floor(milliseconds / 1000))
  const fresh = Math.min(15, left)
  const stale = Math.min(45, left - fresh)
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`
}

type Rendered = {
  response: Pick<Response, 'status' | 'headers'>
  body: Buffer
  sources: PageCacheMetadata
  /**
   * ids of the products on which the cached page depends: from the reply to the API call that looks
   * up the page's record, or without such a call from all API replies
   */
  about: Iterable<number>
}

type Options = {
  /**
   * Renders the page of a URL with its cache tags; null when the API call that looks up the page's
   * record finds nothing.
   */
  render: (place: PublicAddress, requestId: string) => Promise<Rendered | null>
  /**
   * Returns the part of the cache key that all pages share; when that part changes, every page is
   * rendered again.
   */
  variant: () => string
  /** Counts a page missing from the cache against the rate limits; throws above the limits. */
  admit: (request: FastifyRequest) => Promise<void>
  /** Replies with the redirect of an old address instead of the not-found page; false without one. */
  redirect: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  feed: CatalogueChangePoller
  clock?: (() => number) | undefined
  maxBytes?: number | undefined
}

/** Creates a cache of public pages, valid until their content changes. */
export function createPageCache({
  render,
  variant,
  admit,
  redirect,
  feed,
  clock = Date.now,
  maxBytes = defaultBytes,
}: Options) {
  const cache = createResponseCache<CachedReply>({
    feed,
    maxBytes,
    sizeOf: calculateCachedReplySize,
    clock,
  })

  function keyOf({ address }: PublicAddress): string {
    return `${address} ${variant()}`
  }

  async function makeAnew(
    place: PublicAddress,
    requestId: string,
  ): Promise<CacheableReply<CachedReply>> {
    const now = clock()
    const { single, isMissing, lookup } = place
    const rendered = await render(place, requestId)
    if (!rendered) return makeMissing(lookup?.missing ?? place, requestId)
    const { response, body, sources, about } = rendered
    const headers = [...response.headers]
    const isWhole = sources.isWhole && sources.age <= mostDelay
    // Incomplete pages are not cached, so that a reload renders the page again.
    if (!isWhole) headers.push(['cache-control', 'no-cache'])
    const page = createCachedReply(response.status, headers, body)
    const products = [...sources.products]
    const times = calculateStaleAndExpiryTimes(isMissing ? { ...page, status: 200 } : page, now)
    const others: readonly CacheTag[] = single ? Array.from(about, toProductPageTag) : ['catalogue']
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
  async function makeMissing(
    place: PublicAddress,
    requestId: string,
  ): Promise<CacheableReply<CachedReply>> {
    const found = await cache.get(keyOf(place), () => makeAnew(place, requestId))
    return { ...found, tags: [], freshFor: 0, until: 0, isWhole: true }
  }

  /** Replies to a request with the cached or newly rendered page of its public URL. */
  async function answer(request: FastifyRequest, reply: FastifyReply, place: PublicAddress) {
    const key = keyOf(place)
    const found = await cache.get(key, () => makeAnew(place, request.id), {
      admit: () => admit(request),
    })
    if (found.reply.status === 404 && (await redirect(request, reply))) return reply
    const isShared = found.reply.status < 400 && found.age <= mostDelay
    reply.header(
      'cache-control',
      isShared ? createPageCacheControlHeader(found.until - clock()) : 'no-cache',
    )
    return sendCachedReply(request, reply, addStalePageBanner(found), () => cache.resize(key))
  }

  return { answer }
}

/** Maximum age in ms at which a cached page is still served without a stale-page notice. */
const mostDelay = 3000
