import { readCachedBody, type CachedReply, createCachedReply } from '#cache/cached-response.ts'
import type { CachedReplyWithAge } from '#cache/response-cache.ts'
import { minuteInMs } from '#domain/durations.ts'

/** Page age in ms from which the stale-page banner is shown. */
const worthSaying = minuteInMs

export const shopUnavailableText =
  'La tienda no puede consultar sus datos en este momento. Inténtalo otra vez en un minuto.'

type Aged = Pick<CachedReplyWithAge<CachedReply>, 'reply' | 'age'>

const known = new WeakMap<CachedReply, { minutes: number; noted: CachedReply }>()

/** Adds the stale-page banner to the response when the cached page is old enough. */
export function addStalePageBanner({ reply, age }: Aged): Aged {
  if (age < worthSaying || reply.status !== 200 || !isHtmlReply(reply.headers))
    return { reply, age }
  const minutes = Math.floor(age / minuteInMs)
  const before = known.get(reply)
  if (before?.minutes === minutes) return { reply: before.noted, age }
  const ago = minutes === 1 ? 'un minuto' : `${minutes} minutos`
  const words = `Mostramos la tienda como estaba hace ${ago}; los precios se confirman al pagar.`
  const noted = createCachedReply(
    reply.status,
    reply.headers,
    insertStalePageBanner(readCachedBody(reply), words),
  )
  known.set(reply, { minutes, noted })
  return { reply: noted, age }
}

export function isHtmlReply(headers: Iterable<[string, string]>): boolean {
  return new Headers([...headers]).get('content-type')?.startsWith('text/html') ?? false
}

/** Inserts a stale-page banner at the top of a document; React ignores unknown body children. */
export function insertStalePageBanner(document: Buffer, words: string): Buffer {
  const body = document.indexOf('<body')
  const at = body < 0 ? 0 : document.indexOf('>', body) + 1
  const line = Buffer.from(`<p class="as-of" role="status">${words}</p>`)
  return Buffer.concat([document.subarray(0, at), line, document.subarray(at)])
}
