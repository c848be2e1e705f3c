import type { FastifyInstance } from 'fastify'
import type { KeptReads } from '#api/kept-reads.ts'
import { bodyOf } from '#api/kept-reply.ts'
import { productIdsIn } from '#api/product-ids.ts'
import type { ApiAnswer, ApiTransport } from '#storefront/server-surface.ts'

/** What the calls made for one page have told. */
export type Sources = {
  /** ids of the products in the replies */
  products: Set<number>
  /** every reply was whole, and none asked not to be stored */
  sound: boolean
}

export function noSources(): Sources {
  return { products: new Set(), sound: true }
}

type Options = {
  /** the id of the request the calls are made for */
  requestId: string
  /** public reads that are known already; whoever gives them has waited until they are up to date */
  reads?: KeptReads | undefined
  sources?: Sources
}

/** Calls of the API that never leave the process. */
export function inProcessApi(
  app: FastifyInstance,
  { requestId, reads, sources = noSources() }: Options,
): ApiTransport {
  return async (path, init = {}) => {
    const method = init.method ?? 'GET'
    const kept = method === 'GET' ? reads?.find(path) : undefined
    if (reads && kept) {
      for (const id of kept.products) sources.products.add(id)
      return answer(kept.reply.status, bodyOf(kept.reply))
    }
    const { statusCode, headers, rawPayload } = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-request-id': requestId },
      payload: init.body ? Buffer.from(await new Response(init.body).arrayBuffer()) : undefined,
    })
    const unsure = statusCode >= 500 || headers['cache-control'] === 'no-store'
    if (unsure) sources.sound = false
    for (const id of productIdsIn(rawPayload)) sources.products.add(id)
    return answer(statusCode, rawPayload)
  }
}

function answer(status: number, body: Buffer): ApiAnswer {
  return { ok: status >= 200 && status < 300, status, text: async () => body.toString() }
}

export function webHeaders(headers: Record<string, number | string | string[] | undefined>) {
  const web = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) web.append(name, String(one))
  }
  return web
}
