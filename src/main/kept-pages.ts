import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addDays, dayInMexico, momentInMexico } from '#domain/calendar.ts'
import type { CatalogueChanges } from '#persistence/catalogue-changes.ts'
import type { Sources } from './in-process-api.ts'
import { createPageCache, type Rendered } from './page-cache.ts'

const lifetime = 5 * 60_000
const redirectLifetime = 60_000
const defaultBytes = 32 * 1024 * 1024
/** A page and its two compressed twins, as a multiple of the page alone. */
const twins = 1.4
const smallest = 1024

/** Browsers ask every time and are mostly told that nothing changed; shared caches may lag by seconds. */
const publicly = 'public, max-age=0, s-maxage=15, stale-while-revalidate=45'

type Encoding = 'br' | 'gzip'

type KeptPage = {
  status: number
  headers: [string, string][]
  body: Buffer
  etag: string | undefined
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

export type PublicAddress = {
  address: string
  /** the page of one product: only changes of products that it shows alter it */
  single: boolean
}

type Options = {
  /** Renders the page of an address, and tells what it was made of. */
  render: (address: string, requestId: string) => Promise<{ response: Response; sources: Sources }>
  /** Nothing is kept without them. */
  changes?: CatalogueChanges | undefined
  clock?: (() => Date) | undefined
  maxBytes?: number | undefined
}

export type KeptPages = ReturnType<typeof keepPages>

/** Public pages, rendered once and served many times until something they show has changed. */
export function keepPages({
  render,
  changes,
  clock = () => new Date(),
  maxBytes = defaultBytes,
}: Options) {
  const cache = createPageCache<KeptPage>({ maxBytes, clock: () => clock().getTime() })

  changes?.follow({
    onChange: cache.changed,
    onHearing: () => cache.setHearing(true),
    onDeaf: () => cache.setHearing(false),
  })

  async function renderToKeep(
    { address, single }: PublicAddress,
    requestId: string,
  ): Promise<Rendered<KeptPage>> {
    const now = clock()
    const { response, sources } = await render(address, requestId)
    const page = await pageOf(response)
    return {
      page,
      bytes: page.body.length * twins + address.length,
      products: single ? sources.products : 'any',
      keepFor: sources.sound ? timeToKeep(page, now) : 0,
    }
  }

  /** Answers with the page of a public address. */
  async function answer(request: FastifyRequest, reply: FastifyReply, place: PublicAddress) {
    await changes?.caughtUp()
    const page = await cache.page(place.address, () => renderToKeep(place, request.id))
    return send(request, reply, page)
  }

  return { answer, size: cache.size }
}

async function pageOf(response: Response): Promise<KeptPage> {
  const body = Buffer.from(await response.arrayBuffer())
  const { status } = response
  return {
    status,
    headers: [...response.headers],
    body,
    etag: status === 200 ? etagOf(body) : undefined,
    encoded: {},
  }
}

/** Offers begin and end at midnight in Mexico City; no page outlives its day. */
function timeToKeep({ status, headers }: KeptPage, now: Date): number {
  if (headers.some(([name]) => name === 'set-cookie')) return 0
  const midnight = momentInMexico(addDays(dayInMexico(now), 1), '00:00').getTime() - now.getTime()
  if (status === 200) return Math.min(lifetime, midnight)
  if (status === 301 || status === 308) return Math.min(redirectLifetime, midnight)
  return 0
}

function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

async function send(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
  reply.code(page.status).headers(Object.fromEntries(page.headers))
  reply.header('vary', 'accept-encoding')
  reply.header('cache-control', page.status < 400 ? publicly : 'no-cache')
  if (page.etag) reply.header('etag', page.etag)
  if (page.etag && knownTo(request, page.etag)) return reply.code(304).send()

  const encoding = page.body.length < smallest ? undefined : encodingFor(request)
  if (!encoding) return reply.send(page.body)
  page.encoded[encoding] ??= encode(page.body, encoding)
  return reply.header('content-encoding', encoding).send(await page.encoded[encoding])
}

function knownTo({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && known.split(',').some((one) => one.trim() === etag)
}

function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? ''
  return (['br', 'gzip'] as const).find((one) =>
    new RegExp(`\\b${one}\\b(?!\\s*;\\s*q=0(\\.0+)?\\b)`).test(String(accepted)),
  )
}

/** No page is longer than a window of 256 KB, and larger ones cost memory for each page under way. */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: 18,
}
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? compressors.br(body, { params: brotliParams }) : compressors.gzip(body)
}
