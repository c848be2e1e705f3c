import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'

type ApiTransport = (path: string, init?: RequestInit) => Promise<Response>
type Context<T> = { defaultValue?: T }

/** What our server entry exports besides React Router's own things. */
type EntryKeys = {
  apiTransport?: Context<ApiTransport | null>
  outsideOrigins?: Context<readonly string[]>
}

export type Pages = {
  /** The pages' server code: built files, or what the development server has at this moment. */
  build: () => Promise<ServerBuild>
  /** Answers requests for files itself and says so. */
  serveFile?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  mode: 'development' | 'production'
}

export type PageOptions = {
  pages: Pages
  shopUrl: string
  /** Origins besides the shop's that pages may talk to. */
  outsideOrigins: string[]
}

/** Answers every address the API does not know with a page of the storefront, whose calls to the API never leave the process. */
export async function servePages(app: FastifyInstance, options: PageOptions) {
  const { pages, shopUrl, outsideOrigins } = options
  const answer = createRequestHandler(pages.build, pages.mode)

  await app.register(async (scope) => {
    // Forms are read by the page's action, not by the server.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    scope.all('/*', async (request, reply) => {
      if (await pages.serveFile?.(request, reply)) return reply.hijack()
      const keys: EntryKeys = (await pages.build()).entry.module as object
      const context = new RouterContextProvider()
      if (keys.apiTransport) context.set(keys.apiTransport, inProcess(app, request))
      if (keys.outsideOrigins) context.set(keys.outsideOrigins, outsideOrigins)
      return sendResponse(reply, await answer(webRequest(request, reply, shopUrl), context))
    })
  })
}

function inProcess(app: FastifyInstance, { id }: FastifyRequest): ApiTransport {
  return async (path, init = {}) => {
    const request = new Request(new URL(path, 'http://shop.internal'), init)
    const { statusCode, headers, rawPayload } = await app.inject({
      method: request.method as 'GET',
      url: path,
      headers: { ...Object.fromEntries(request.headers), 'x-request-id': id },
      payload: request.body ? Buffer.from(await request.arrayBuffer()) : undefined,
    })
    const body = statusCode === 204 || statusCode === 304 ? null : new Uint8Array(rawPayload)
    return new Response(body, { status: statusCode, headers: webHeaders(headers) })
  }
}

function webRequest(request: FastifyRequest, reply: FastifyReply, origin: string) {
  const leaving = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort()
  })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(origin + request.raw.url, {
    method: request.method,
    headers: webHeaders(request.headers),
    signal: leaving.signal,
    ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' }),
  })
}

function sendResponse(reply: FastifyReply, response: Response) {
  reply.code(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.send(response.body ? Readable.fromWeb(response.body) : null)
}

function webHeaders(headers: Record<string, number | string | string[] | undefined>) {
  const web = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) web.append(name, String(one))
  }
  return web
}
