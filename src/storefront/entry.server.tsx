import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { publicAddress } from './public-pages.ts'
import { contentPolicyFor, outsideOrigins } from './rendering/content-policy.server.ts'
import { cutAtHead, encodeForNow } from './rendering/document-parts.server.ts'
import { arrangeFirstView, styleSheets } from './rendering/first-view.server.ts'
import { putScriptsOff } from './rendering/later-scripts.server.ts'

export { apiTransport } from './api/api-transport.ts'
export { publicAddress } from './public-pages.ts'
export { outsideOrigins } from './rendering/content-policy.server.ts'
export { styleSheets } from './rendering/first-view.server.ts'

/** A page as a text comes without it. */
const doctype = '<!DOCTYPE html>'

/** What the renderer writes where it leaves a part to the browser: one that it waits for, one that failed. */
const leftToBrowser = ['<!--$?-->', '<!--$!-->']

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
  const { document, policy } = finish(page, isPublic(request.url), context)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  const take = context.get(documentTaker)
  take?.(document)
  return new Response(take || request.method === 'HEAD' ? null : document, {
    status: page.failed ? 500 : status,
    headers,
  })
}

/** The document as it is sent, and its content policy. Nothing may be waited for on the way: see `encodeForNow`. */
function finish({ text }: Rendered, forAll: boolean, context: Readonly<RouterContextProvider>) {
  const parts = cutAtHead(encodeForNow(text))
  const { head, body } = forAll ? putScriptsOff(parts) : parts
  const firstView = arrangeFirstView(head, context.get(styleSheets))
  const arranged = [...firstView.head, ...body]
  const policy = contentPolicyFor({
    document: arranged,
    styles: firstView.styles,
    origins: context.get(outsideOrigins),
    developing: import.meta.env.DEV,
  })
  return { document: Buffer.concat(arranged), policy }
}

/** What only one shopper may see waits for its scripts, so they must not wait. */
function isPublic(url: string): boolean {
  const { pathname, search } = new URL(url)
  return publicAddress(pathname + search) !== null
}

type Rendered = { text: string; failed: boolean }

async function renderWhole(routerContext: EntryContext, url: string): Promise<Rendered> {
  const data = await allOf(routerContext.serverHandoffStream)
  const page = () => <ServerRouter context={withData(routerContext, data)} url={url} />
  return renderAtOnce(page()) ?? renderAsItComes(page())
}

/**
 * What nothing is waited for in, as a text: a stream of bytes costs a fifth more, for each of a page's thousands of
 * snippets is encoded by itself. Null when something was waited for, or failed within a boundary.
 */
function renderAtOnce(page: ReactElement): Rendered | null {
  const text = doctype + renderToString(page)
  const isWhole = !leftToBrowser.some((mark) => text.includes(mark))
  return isWhole ? { text, failed: false } : null
}

function renderAsItComes(page: ReactElement): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve({ text: Buffer.concat(chunks).toString(), failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        console.error(error)
      },
    })
    const timer = setTimeout(abort, streamTimeout)
  })
}

async function allOf(stream: EntryContext['serverHandoffStream']): Promise<string> {
  return stream ? new Response(stream).text() : ''
}

/** The router would wait for its loaders' data piece by piece while it renders; they are there. */
function withData(routerContext: EntryContext, data: string): EntryContext {
  const piece = (done: boolean, value: string) =>
    Object.assign(Promise.resolve(), { result: { done, value } })
  return {
    ...routerContext,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: [piece(false, data), piece(true, '')] },
  }
}
