import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { contentPolicyFor } from '#ui/rendering/content-policy.server.ts'
import { unmarkScripts } from '#ui/rendering/own-scripts.server.ts'
import { ScriptMarkContext } from '#ui/rendering/script-mark.ts'
import { isUnavailable } from './api/api-request.ts'
import { apiTransport } from './api/api-transport.ts'
import { publicAddress } from './public-pages.ts'
import { MarkupCacheContext } from './rendering/drawn-once.tsx'
import { arrangeFirstView } from './rendering/first-view.server.ts'
import { createMarkupCache } from './rendering/markup-cache.server.ts'
import type { PageSurroundings, StorefrontServer } from './server-surface.ts'

// While developing, what is drawn changes with the code.
const markupCache = import.meta.env.PROD ? createMarkupCache() : null

const surroundings = createContext<PageSurroundings>()

export const storefront = {
  contextFor(given) {
    const context = new RouterContextProvider()
    context.set(apiTransport, given.apiTransport)
    context.set(surroundings, given)
    return context
  },
  publicAddress,
} satisfies StorefrontServer

/** What loaders and actions throw; a request that was refused or given up is no failure of the page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!isRefusal && !request.signal.aborted) logFailure(error, request, context)
}

function logFailure(error: unknown, { url }: Request, context: Readonly<RouterContextProvider>) {
  context.get(surroundings).logFailure({
    path: new URL(url).pathname,
    error,
    isUnavailable: isUnavailable(error),
  })
}

/** After this many milliseconds what is still missing is rendered as failed. */
export const streamTimeout = 5000

/**
 * Renders a page whole: its inline scripts must be known before the first header leaves, because the
 * content policy names them by hash.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const page = await renderWhole(routerContext, request.url, (error) =>
    logFailure(error, request, context),
  )
  const { outsideOrigins, readStyle } = context.get(surroundings)
  const { document, styles } = arrangeFirstView(page.document, readStyle)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    contentPolicyFor({
      scripts: page.scripts,
      styles,
      origins: outsideOrigins,
      developing: import.meta.env.DEV,
    }),
  )
  return new Response(request.method === 'HEAD' ? null : streamOf(document), {
    status: page.failed ? 500 : status,
    headers,
  })
}

/** Parts that are handed on as they are; a buffer would be copied. */
function streamOf(parts: readonly Buffer[]): ReadableStream<Buffer> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

type Rendered = { document: Buffer; scripts: readonly string[]; failed: boolean }

function renderWhole(
  routerContext: EntryContext,
  url: string,
  onFailure: (error: unknown) => void,
): Promise<Rendered> {
  const mark = randomUUID()
  const page = (
    <MarkupCacheContext value={markupCache}>
      <ScriptMarkContext value={mark}>
        <ServerRouter context={routerContext} url={url} nonce={mark} />
      </ScriptMarkContext>
    </MarkupCacheContext>
  )
  return new Promise((resolve, reject) => {
    let failed = false
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        const { document, hashes } = unmarkScripts(Buffer.concat(chunks), mark)
        resolve({ document, scripts: hashes, failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      // Everything in its own place, however large: no part is put there by a script.
      progressiveChunkSize: Infinity,
      onAllReady() {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        onFailure(error)
      },
    })
    const timer = setTimeout(abort, streamTimeout)
  })
}
