import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { createContentSecurityPolicy } from '#ui/rendering/content-security-policy.server.ts'
import { renderHtmlDocument, toBufferStream } from '#ui/rendering/render-document.server.tsx'
import { isShopUnavailable } from './api/api-request.ts'
import { apiTransport } from './api/api-transport.ts'
import { toPageCacheKey } from './page-cache-key.ts'
import { addBranding } from './rendering/add-branding.server.ts'
import { createMarkupCache } from './rendering/markup-cache.server.ts'
import { MarkupCacheContext } from './rendering/memoized-html.tsx'
import { optimizeFirstPaint } from './rendering/optimize-first-paint.server.ts'
import type { ShopData } from './shared-shop-data.ts'
import type { PageSurroundings, StorefrontServer } from './storefront-server-interface.ts'

// Cache of rendered markup; disabled in development.
const markupCache = import.meta.env.PROD ? createMarkupCache() : null

const surroundings = createContext<PageSurroundings>()

export const storefront = {
  contextFor(given) {
    const context = new RouterContextProvider()
    context.set(apiTransport, given.apiTransport)
    context.set(surroundings, given)
    return context
  },
  publicAddress: toPageCacheKey,
} satisfies StorefrontServer

/** Logs errors of loaders and actions; rejected or aborted requests are not page failures. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!isRefusal && !request.signal.aborted) logFailure(error, request, context)
}

function logFailure(error: unknown, { url }: Request, context: Readonly<RouterContextProvider>) {
  context.get(surroundings).logFailure({
    path: new URL(url).pathname,
    error,
    isUnavailable: isShopUnavailable(error),
  })
}

/** Rendering timeout in ms; parts of the page that are not ready by then render as failed. */
export const streamTimeout = 5000

function settingsIn({ staticHandlerContext }: EntryContext): ShopData['settings'] {
  const loaded: unknown = staticHandlerContext.loaderData['root']
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route of this name has one loader, the shop's own
  return (loaded as ShopData | undefined)?.settings ?? null
}

/** Renders a complete page with its content security policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { outsideOrigins, readStyle, unkept } = context.get(surroundings)
  const page = await renderHtmlDocument(
    (mark) => (
      <MarkupCacheContext value={unkept ? null : markupCache}>
        <ServerRouter context={routerContext} url={request.url} nonce={mark} />
      </MarkupCacheContext>
    ),
    { timeout: streamTimeout, onFailure: (error) => logFailure(error, request, context) },
  )
  const settings = settingsIn(routerContext)
  const own = addBranding(page.document, { accent: settings?.accent ?? '', logo: settings?.logo })
  const { document, styles } = optimizeFirstPaint(own.document, readStyle)
  // A shop not yet open to the public is excluded from search engines
  if (settings?.open === false) headers.set('X-Robots-Tag', 'noindex')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    createContentSecurityPolicy({
      scripts: page.scripts,
      styles: [...styles, ...own.styles],
      origins: outsideOrigins,
      developing: import.meta.env.DEV,
    }),
  )
  return new Response(request.method === 'HEAD' ? null : toBufferStream(document), {
    status: page.failed ? 500 : status,
    headers,
  })
}
