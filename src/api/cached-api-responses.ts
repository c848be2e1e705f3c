import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { type CacheTag, toProductPageTag } from '#cache/cache-tag-revisions.ts'
import {
  readCachedBody,
  type CachedReply,
  createCachedReply,
  setExpiryHeader,
  readExpiryHeader,
  sendCachedReply,
  calculateCachedReplySize,
  calculateStaleAndExpiryTimes,
} from '#cache/cached-response.ts'
import type { CatalogueChangePoller } from '#cache/catalogue-change-feed.ts'
import { findProductIdsInReply } from '#cache/find-product-ids-in-response.ts'
import { createResponseCache, type CacheableReply } from '#cache/response-cache.ts'
import { isPlainObject } from '#domain/is-record.ts'
import { pickObjectKeys } from '#domain/pick-object-keys.ts'
import { createQueryParameterAllowlist, toCanonicalUrl } from './canonical-url.ts'
import { callApiInternally, getCurrentInternalApiCall } from './internal-api-calls.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route whose reply may be cached, because the reply is equal for every reader. */
    cache?: {
      /**
       * Cache tags whose change makes the reply outdated, besides the tags of the products in the
       * reply; `catalogue` stands for every product change except stock.
       */
      tags?: readonly 'catalogue'[]
      /** Request body fields that determine the reply; other fields are removed before the route runs. */
      body?: readonly string[]
    }
  }
}

type Options = {
  feed: CatalogueChangePoller
  clock?: () => number
  maxBytes: number
}

export type ApiCache = ReturnType<typeof createApiCache>

/** Cache of public API replies, keyed by HTTP method, URL and body. */
export function createApiCache({ feed, clock = Date.now, maxBytes }: Options) {
  const cache = createResponseCache<ApiReply>({
    feed,
    maxBytes,
    sizeOf: ({ cached }) => calculateCachedReplySize(cached),
    clock,
  })
  return { ...cache, clock }
}

/** A cached reply, and the ids of the products in it. */
type ApiReply = { cached: CachedReply; products: readonly number[] }

/** Maximum cache key length in characters; requests with longer URLs or bodies are not cached. */
const longestKey = 1000

/** URLs that parsers interpret differently, and which are therefore not cached. */
const ambiguous = /[\\#]|\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/** Serves routes with `config.cache` from the cache; cache misses are queued. */
export function serveRoutesFromCache(
  app: FastifyInstance,
  cache: ApiCache,
  {
    inTurn,
    nextChange,
  }: {
    inTurn: <T>(work: () => Promise<T>) => Promise<T>
    /**
     * Returns the next time at which cached replies become outdated without a database write, such
     * as the end of an offer.
     */
    nextChange: (now: Date) => Promise<Date | null>
  },
) {
  /** Context flag, set while a route computes a reply for the cache. */
  const making = new AsyncLocalStorage<true>()

  app.addHook('onRoute', (route) => {
    const { cache: config } = route.config ?? {}
    if (!config || route.method === 'HEAD') return
    const counts = createQueryParameterAllowlist(route.schema?.querystring)
    route.handler = caching(config, counts, route.handler)
  })

  function caching(
    { tags = [], body: fields }: CacheConfig,
    counts: (parameter: string) => boolean,
    handler: RouteHandlerMethod,
  ) {
    return async function answer(this: FastifyInstance, request, reply) {
      if (fields) request.body = onlyFields(request.body, fields)
      const payload = fields && JSON.stringify(request.body)
      const address = payload
        ? String(request.routeOptions.url)
        : toCanonicalUrl(request.url, counts)
      const key = payload ? `POST ${address} ${payload}` : address
      const admit = () => app.admit(request)
      if (making.getStore()) return handler.call(this, request, reply)
      if (key.length > longestKey || ambiguous.test(address)) {
        await admit()
        return handler.call(this, request, reply)
      }

      const fresh = request.headers['cache-control'] === 'no-cache'
      const isOfPage = getCurrentInternalApiCall() !== undefined
      const work = () => making.run(true, () => makeAnew(request, { address, payload, tags }))
      const make = () => (isOfPage ? work() : inTurn(work))
      const { reply: found, age } = await cache.get(key, make, { fresh, admit })
      if (found.cached.status >= 400) return sendFailure(reply, found.cached)
      if (!found.cached.headers.some(([name]) => name === 'cache-control')) {
        reply.header('cache-control', 'no-cache')
      }
      return sendCachedReply(request, reply, { reply: found.cached, age }, () => cache.resize(key))
    } satisfies RouteHandlerMethod
  }

  /** Computes a reply for the cache; only the URL and the configured body fields reach the route. */
  async function makeAnew(
    { id }: FastifyRequest,
    { address, payload, tags }: { address: string; payload?: string; tags: readonly CacheTag[] },
  ): Promise<CacheableReply<ApiReply>> {
    const now = cache.clock()
    const [made, change] = await Promise.all([
      callApiInternally(app, id, {
        method: payload ? 'POST' : 'GET',
        url: address,
        ...(payload && { payload, headers: { 'content-type': 'application/json' } }),
      }),
      // If the time of the next data change cannot be determined, the reply expires at once and is
      // not cached.
      nextChange(new Date(now)).catch(() => new Date(now)),
    ])
    const caching = made.headers['cache-control']
    const headers = sharedHeaders.flatMap((name): [string, string][] =>
      made.headers[name] === undefined ? [] : [[name, String(made.headers[name])]],
    )
    const end = Math.min(readExpiryHeader(headers), change?.getTime() ?? Infinity)
    const cached = createCachedReply(
      made.statusCode,
      setExpiryHeader(headers, end),
      made.rawPayload,
    )
    const products = findProductIdsInReply(made.rawPayload)
    return {
      reply: { cached, products },
      tags: [...tags, ...products, ...products.map(toProductPageTag)],
      ...calculateStaleAndExpiryTimes(cached, now),
      isWhole: made.statusCode < 500 && caching !== 'no-store',
      age: 0,
    }
  }
}

/** Sends a cached error reply with the request id of the current request. */
function sendFailure(reply: FastifyReply, cached: CachedReply) {
  reply.code(cached.status).headers(Object.fromEntries(cached.headers))
  return reply.send({
    ...JSON.parse(readCachedBody(cached).toString()),
    requestId: reply.request.id,
  })
}

type CacheConfig = NonNullable<FastifyReply['routeOptions']['config']['cache']>

const sharedHeaders = ['content-type', 'cache-control', 'expires', 'retry-after']

function onlyFields(body: unknown, fields: readonly string[]) {
  return isPlainObject(body) ? pickObjectKeys(body, fields) : {}
}
