import type { FastifyInstance } from 'fastify'
import type { ApiCache } from '#api/cached-api-responses.ts'
import { toCanonicalUrl } from '#api/canonical-url.ts'
import { callApiInternally } from '#api/internal-api-calls.ts'
import { readCachedBody, readExpiryHeader } from '#cache/cached-response.ts'
import { findProductIdsInReply } from '#cache/find-product-ids-in-response.ts'
import type { ApiTransportResponse, ApiTransport } from '#storefront/storefront-server-interface.ts'

/** Data for caching a page, collected from the API calls made while the page is rendered. */
export type PageCacheMetadata = {
  /** ids of the products in the API replies that the page used */
  products: Set<number>
  /** whether every API reply was complete and cacheable */
  isWhole: boolean
  /** whether an API call got status 503 (unavailable) */
  isUnavailable: boolean
  /** age in ms of the oldest API reply that the page used */
  age: number
  /** earliest expiry of the API replies that the page used */
  until: number
}

export function createEmptyPageCacheMetadata(): PageCacheMetadata {
  return { products: new Set(), isWhole: true, isUnavailable: false, age: 0, until: Infinity }
}

type Options = {
  /** id of the page request during which the API is called */
  requestId: string
  cache?: ApiCache | undefined
  sources?: PageCacheMetadata
}

/** Calls the shop's API within the process, without a network connection. */
export function createInProcessApi(
  app: FastifyInstance,
  { requestId, cache, sources = createEmptyPageCacheMetadata() }: Options,
): ApiTransport {
  return async (given, init = {}) => {
    const path = toCanonicalUrl(given)
    const method = init.method ?? 'GET'
    const found = method === 'GET' ? cache?.find(path) : undefined
    if (found) {
      const { cached, products } = found.reply
      for (const id of products) sources.products.add(id)
      sources.age = Math.max(sources.age, found.age)
      sources.until = Math.min(sources.until, readExpiryHeader(cached.headers))
      const body = readCachedBody(cached)
      cache?.resize(path)
      return answer(cached.status, body)
    }
    const { statusCode, headers, rawPayload } = await callApiInternally(app, requestId, {
      method,
      url: path,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        // The header `no-cache` requests fresh API replies, because a page must not contain data
        // older than the page itself.
        'cache-control': 'no-cache',
      },
      payload: init.body ? Buffer.from(await new Response(init.body).arrayBuffer()) : undefined,
    })
    if (statusCode >= 500 || headers['cache-control'] === 'no-store') sources.isWhole = false
    if (statusCode === 503) sources.isUnavailable = true
    sources.age = Math.max(sources.age, Number(headers.age ?? 0) * 1000)
    const end = headers.expires === undefined ? Infinity : Date.parse(String(headers.expires))
    sources.until = Math.min(sources.until, end)
    for (const id of findProductIdsInReply(rawPayload)) sources.products.add(id)
    return answer(statusCode, rawPayload)
  }
}

function answer(status: number, body: Buffer): ApiTransportResponse {
  return { ok: status >= 200 && status < 300, status, text: async () => body.toString() }
}
