import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { contentPolicyFor, outsideOrigins } from './content-policy.server.ts'
import { arrangeFirstView, styleSheets } from './first-view.server.ts'
import { putScriptsOff } from './later-scripts.server.ts'
import { publicAddress } from './public-pages.ts'

export { apiTransport } from './api-transport.ts'
export { outsideOrigins } from './content-policy.server.ts'
export { styleSheets } from './first-view.server.ts'
export { publicAddress } from './public-pages.ts'

/** After this many milliseconds what is still missing is rendered as failed. */
export const streamTimeout = 5000

/** Takes a rendered document to where it is kept; on its way through a response it would be copied thrice. */
export const documentTaker = createContext<((document: Buffer) => void) | null>(null)

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
  const page = await renderWhole(routerContext, request.url)
  const sooner = isPublic(request.url) ? putScriptsOff(page.html) : page.html
  const html = arrangeFirstView(sooner, context.get(styleSheets))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    contentPolicyFor(html, context.get(outsideOrigins), import.meta.env.DEV),
  )
  const document = Buffer.from(html, 'latin1')
  const take = context.get(documentTaker)
  take?.(document)
  return new Response(take || request.method === 'HEAD' ? null : document, {
    status: page.failed ? 500 : status,
    headers,
  })
}

/** What only one shopper may see waits for its scripts, so they must not wait. */
function isPublic(url: string): boolean {
  const { pathname, search } = new URL(url)
  return publicAddress(pathname + search) !== null
}

/**
 * The document with a character for each byte of it: what is looked for in it and put into it is ASCII, and such text
 * is made, searched and cut at half the cost of letters.
 */
function renderWhole(
  routerContext: EntryContext,
  url: string,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks).toString('latin1'), failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={url} />,
      {
        onAllReady() {
          clearTimeout(timer)
          pipe(sink)
        },
        onShellError: reject,
        onError(error) {
          failed = true
          console.error(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}
