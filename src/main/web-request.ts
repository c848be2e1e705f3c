import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Converts a Fastify request into a web `Request` for React Router. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, origin: string) {
  const leaving = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort()
  })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(origin + request.raw.url, {
    method: request.method,
    headers: webHeaders(request.headers),
    signal: leaving.signal,
    ...(hasBody && { body: bodyOf(request), duplex: 'half' }),
  })
}

/** Returns the body of a Fastify request: the already read bytes, or else the raw stream. */
function bodyOf({ body, raw }: FastifyRequest) {
  return Buffer.isBuffer(body) ? new Uint8Array(body) : (Readable.toWeb(raw) as ReadableStream)
}

/** Sends React Router's response through Fastify. */
export function sendWebResponse(reply: FastifyReply, response: Response) {
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
