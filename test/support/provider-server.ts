import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: http.IncomingHttpHeaders
  body: string
}

/** A body that is a text is a form already, bytes are a file; any other is sent as JSON. */
export type Answer = { status: number; body: unknown }

/** A payment provider's own refusal; thrown by its routes, answered as its API answers. */
export class ProviderError extends Error {
  readonly answer: Answer

  constructor(status: number, body: unknown) {
    super(JSON.stringify(body))
    this.answer = { status, body }
  }
}

/** A provider's API on a local port; closing fails after errors of `route`. */
export async function startProvider(route: (call: Call) => Answer | Promise<Answer>) {
  const broken: unknown[] = []
  const server = http.createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
    const call: Call = {
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: await text(request),
    }
    const answer = await answerTo(call).catch((error: unknown) => {
      broken.push(error)
      return { status: 500, body: { message: String(error) } }
    })
    const isForm = typeof answer.body === 'string'
    const isFile = answer.body instanceof Uint8Array
    const type = isForm
      ? 'application/x-www-form-urlencoded'
      : isFile
        ? 'application/octet-stream'
        : 'application/json'
    response.writeHead(answer.status, { 'content-type': type })
    response.end(isForm || isFile ? answer.body : JSON.stringify(answer.body))
  })

  async function answerTo(call: Call): Promise<Answer> {
    try {
      return await route(call)
    } catch (error) {
      if (error instanceof ProviderError) return error.answer
      throw error
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (broken.length > 0) throw new AggregateError(broken, 'the provider itself broke')
    },
  }
}
