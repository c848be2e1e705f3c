import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { contentPolicyFor } from '#ui/rendering/content-policy.server.ts'
import { renderDocument, streamOf } from '#ui/rendering/render-document.server.tsx'
import { isUnavailable } from './api/api-failure.ts'
import { surroundings } from './api/surroundings.ts'
import { pageRows } from './pages.ts'
import type { OfficeServer } from './server-surface.ts'

/** Rendering timeout in ms; late parts render as failed. */
const timeout = 5000

export const office = {
  contextFor(given) {
    const context = new RouterContextProvider()
    context.set(surroundings, given)
    return context
  },
  pagesWithFiles: pageRows.flatMap(({ path, bodyLimit }) =>
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
  context.get(surroundings).logFailure({ path, error, isUnavailable: isUnavailable(error) })
}

/** Renders a whole page without caching, framing or external resources. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { document, scripts, failed } = await renderDocument(
    (mark) => <ServerRouter context={routerContext} url={request.url} nonce={mark} />,
    { timeout, onFailure: (error) => logFailure(error, request.url, context) },
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const developing = import.meta.env.DEV
  headers.set('Content-Security-Policy', contentPolicyFor({ scripts, framed: false, developing }))
  return new Response(request.method === 'HEAD' ? null : streamOf([document]), {
    status: failed ? 500 : status,
    headers,
  })
}
