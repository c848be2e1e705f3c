import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { createContentSecurityPolicy } from '#ui/rendering/content-security-policy.server.ts'
import { renderHtmlDocument, toBufferStream } from '#ui/rendering/render-document.server.tsx'
import { isShopUnavailable } from './api/operator-api-error.ts'
import { officeServerContext } from './api/server-context.ts'
import { confirmedFormCookie, downloadCookie } from './forms/form-cookies.ts'
import type { OfficeServer } from './office-server-interface.ts'
import { officePageList } from './pages.ts'

/** Rendering timeout in ms; parts of the page that are not ready by then are rendered as failed. */
const timeout = 5000

export const office = {
  contextFor(given) {
    const context = new RouterContextProvider()
    context.set(officeServerContext, given)
    return context
  },
  visitCookies: { form: confirmedFormCookie, download: downloadCookie },
  pagesWithFiles: officePageList.flatMap(({ path, bodyLimit }) =>
    bodyLimit === undefined ? [] : [{ path, bodyLimit }],
  ),
} satisfies OfficeServer

/** Logs loader and action errors, excluding rejected and aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!isRefusal && !request.signal.aborted) logFailure(error, request.url, context)
}

function logFailure(error: unknown, url: string, context: Readonly<RouterContextProvider>) {
  const path = new URL(url).pathname
  context
    .get(officeServerContext)
    .logFailure({ path, error, isUnavailable: isShopUnavailable(error) })
}

/** Renders a whole page without caching, framing or external resources. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { document, scripts, failed } = await renderHtmlDocument(
    (mark) => <ServerRouter context={routerContext} url={request.url} nonce={mark} />,
    { timeout, onFailure: (error) => logFailure(error, request.url, context) },
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const developing = import.meta.env.DEV
  headers.set(
    'Content-Security-Policy',
    createContentSecurityPolicy({ scripts, framed: false, developing }),
  )
  return new Response(request.method === 'HEAD' ? null : toBufferStream([document]), {
    status: failed ? 500 : status,
    headers,
  })
}
