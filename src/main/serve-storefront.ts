import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler } from 'react-router'
import type { ApiCache } from '#api/cached-api-responses.ts'
import { createSemaphore } from '#api/semaphore.ts'
import type { CatalogueChangePoller } from '#cache/catalogue-change-feed.ts'
import type { Pool } from '#persistence/pool.ts'
import type { TokenSigningSecrets } from '#sign-in/shopper-session-tokens.ts'
import type {
  ApiTransport,
  PageSurroundings,
  PublicAddress,
  StorefrontBuild,
  StorefrontServer,
} from '#storefront/storefront-server-interface.ts'
import type { createRedirectFinder } from '#use-cases/catalogue/count-redirect-uses.ts'
import { createInProcessApi, createEmptyPageCacheMetadata } from './in-process-api.ts'
import { logPageFailure } from './log-page-failure.ts'
import { createPageCache } from './page-cache.ts'
import { createRedirectSender } from './redirect-sender.ts'
import { handlePageRequestError } from './request-error-page.ts'
import { serveShopPreviews } from './shop-preview.ts'
import { isHtmlReply, shopUnavailableText, insertStalePageBanner } from './stale-page-banner.ts'
import { sendWebResponse, toWebRequest } from './web-request.ts'

/**
 * `permits`: number of storefront pages rendered at once; `mostWaiting`: number of requests that
 * may wait for rendering. Higher limits would be slower and need more memory.
 */
const renderingLimits = { permits: 1, mostWaiting: 40 }

export type StorefrontPages = {
  /** Server build of the pages: the built files, or the development server's current build. */
  build: () => Promise<StorefrontBuild>
  /** Serves a static file; returns whether the file exists. */
  serveFile?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  readStyle: PageSurroundings['readStyle']
  mode: 'development' | 'production'
}

type PageOptions = {
  pages: StorefrontPages
  shopUrl: string
  /**
   * Returns the origins outside the shop that pages may contact at present, such as that of the
   * identity provider.
   */
  outsideOrigins: () => readonly string[]
  /** change feed that invalidates cached public pages; without it pages are not cached */
  feed?: CatalogueChangePoller
  /** page cache size in bytes */
  cacheBytes?: number
  /** cache of public API replies */
  cache?: ApiCache | undefined
  clock?: () => number
  /** redirects of old addresses; without them every address without a page is not found */
  redirects?: Pick<ReturnType<typeof createRedirectFinder>, 'find' | 'countMissed'>
  /** database and signing secrets of shop previews; without them previews are not served */
  previews?: { pool: Pool; secrets: TokenSigningSecrets }
}

/** Serves storefront pages on all URLs outside the API, calling the API in process. */
export async function serveStorefrontPages(app: FastifyInstance, options: PageOptions) {
  const { pages, shopUrl, outsideOrigins, feed, cacheBytes, cache, clock, previews } = options
  const redirect = createRedirectSender(app, options.redirects)
  // The production build of the React Router pages is loaded once and passed as a value; if a
  // function were passed, the routes would be rebuilt for every request.
  const build = pages.mode === 'production' ? await pages.build() : pages.build
  const answer = createRequestHandler(build, pages.mode)
  const renderings = createSemaphore({ ...renderingLimits, restAfter: app.restAfter })
  const cached =
    feed &&
    createPageCache({
      render: renderForAll,
      variant: () => outsideOrigins().join(' '),
      admit: app.admit,
      redirect,
      feed,
      maxBytes: cacheBytes,
      clock,
    })

  async function storefront(): Promise<StorefrontServer> {
    return (await pages.build()).entry.module.storefront
  }

  async function contextFor(apiTransport: ApiTransport, requestId: string, unkept = false) {
    const surroundings = {
      apiTransport,
      outsideOrigins: outsideOrigins(),
      readStyle: pages.readStyle,
      logFailure: (failure) => logPageFailure(app.log, requestId, failure),
      unkept,
    } satisfies PageSurroundings
    return (await storefront()).contextFor(surroundings)
  }

  /** Renders a page in a new event-loop turn; otherwise pages rendered from memory would block all other requests. */
  function inTurn<T>(render: () => Promise<T>): Promise<T> {
    return renderings.run(async () => {
      await nextTurn()
      return render()
    })
  }

  /** Renders a page that is the same for all shoppers and depends on the URL only. */
  async function renderForAll({ address, lookup }: PublicAddress, requestId: string) {
    const sources = createEmptyPageCacheMetadata()
    const transport = createInProcessApi(app, { requestId, cache, sources })
    const context = await contextFor(transport, requestId)
    let about: Iterable<number> = sources.products
    const response = await inTurn(async () => {
      if (lookup) {
        if ((await transport(lookup.call)).status === 404) return null
        about = [...sources.products]
      }
      return answer(new Request(shopUrl + address), context)
    })
    if (!response) return null
    const body = await bytesOf(response)
    if (!sources.isUnavailable) return { response, body, sources, about }
    return {
      // The body was already read from the response, so it is returned separately.
      response: unavailable(response, null),
      body: isHtmlReply(response.headers) ? insertStalePageBanner(body, shopUnavailableText) : body,
      sources,
      about,
    }
  }

  async function renderForOne(request: FastifyRequest, reply: FastifyReply) {
    await app.admit(request)
    const sources = createEmptyPageCacheMetadata()
    const transport = createInProcessApi(app, { requestId: request.id, cache, sources })
    const context = await contextFor(transport, request.id)
    const response = await inTurn(() => answer(toWebRequest(request, reply, shopUrl), context))
    if (response.status === 404 && (await redirect(request, reply))) return reply
    const isAway = sources.isUnavailable && response.status >= 500
    reply.header('cache-control', 'no-cache')
    return sendWebResponse(reply, isAway ? unavailable(response, response.body) : response)
  }

  async function renderUnkept(address: string, transport: ApiTransport, requestId: string) {
    const context = await contextFor(transport, requestId, true)
    return inTurn(() => answer(new Request(shopUrl + address), context))
  }

  await app.register(async (scope) => {
    // Fastify's default body parsers are removed, because the page's action reads the form itself,
    // after the size check.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )

    scope.setErrorHandler(handlePageRequestError)
    if (previews)
      serveShopPreviews(scope, {
        ...previews,
        clock: () => new Date(clock?.() ?? Date.now()),
        publicAddress: async (url) => (await storefront()).publicAddress(url),
        render: renderUnkept,
      })
    scope.all('/*', { config: { cost: 'page' } }, async (request, reply) => {
      if (await pages.serveFile?.(request, reply)) return reply.hijack()
      const { publicAddress } = await storefront()
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const found = isRead && pages.mode === 'production' && publicAddress(request.raw.url ?? '/')
      return found && cached ? cached.answer(request, reply, found) : renderForOne(request, reply)
    })
  })
  return { idle: renderings.idle }
}

async function bytesOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  if (body) for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

/** Turns the response of a page into a 503, because the database is unavailable. */
function unavailable({ headers }: Response, body: Response['body']): Response {
  const given = new Headers(headers)
  given.set('retry-after', '5')
  return new Response(body, { status: 503, headers: given })
}
