import type { FastifyInstance } from 'fastify'

export type ApiTransport = (path: string, init?: RequestInit) => Promise<Response>

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

/** Calls of the API that never leave the process. They carry the id of the request they are made for. */
export function inProcessApi(
  app: FastifyInstance,
  requestId: string,
  sources = noSources(),
): ApiTransport {
  return async (path, init = {}) => {
    const { statusCode, headers, rawPayload } = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: path,
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-request-id': requestId },
      payload: init.body ? Buffer.from(await new Response(init.body).arrayBuffer()) : undefined,
    })
    const unsure = statusCode >= 500 || headers['cache-control'] === 'no-store'
    if (unsure) sources.sound = false
    for (const id of productIdsIn(rawPayload)) sources.products.add(id)
    const body = statusCode === 204 || statusCode === 304 ? null : new Uint8Array(rawPayload)
    return new Response(body, { status: statusCode, headers: webHeaders(headers) })
  }
}

// Every product on the wire carries its id under this name, whatever it is part of.
const productId = /"product_id":(\d+)/g

function productIdsIn(json: Buffer): number[] {
  return Array.from(json.toString('latin1').matchAll(productId), ([, id]) => Number(id))
}

export function webHeaders(headers: Record<string, number | string | string[] | undefined>) {
  const web = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) web.append(name, String(one))
  }
  return web
}
