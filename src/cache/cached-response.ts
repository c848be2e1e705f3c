import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip as gzipCallback,
} from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { minuteInMs } from '#domain/durations.ts'
import { addDays, toMexicoDay, toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import type { CachedReplyWithAge } from './response-cache.ts'

const lifetime = 5 * minuteInMs
const redirectLifetime = minuteInMs
/** Grace period in ms after expiry during which a stale reply is served. */
const grace = 10 * minuteInMs
/** Memory in bytes that each cached body needs in addition to its content. */
const wrapping = 1280
const smallest = 1024

type Encoding = 'br' | 'gzip'

/** A cached reply. Long bodies are stored in their requested encodings. */
export type CachedReply = {
  status: number
  headers: [string, string][]
  etag: string | undefined
  /** Stored body: plain if short, else brotli-compressed. */
  packed: Buffer
  isPacked: boolean
  /** Uncompressed body; stored from the second read on. */
  plain: Buffer | undefined
  wasRead: boolean
  /**
   * Body with better compression; the compression starts when the body is sent compressed for the
   * second time.
   */
  better: Promise<Buffer> | undefined
  wasSent: boolean
  gzip: Buffer | Promise<Buffer> | undefined
}

export function createCachedReply(
  status: number,
  headers: [string, string][],
  body: Buffer,
): CachedReply {
  const isPacked = body.length >= smallest
  const packed = trimmed(isPacked ? brotliCompressSync(body, quickly) : body)
  return {
    status,
    headers,
    etag: status === 200 ? etagOf(packed) : undefined,
    packed,
    isPacked,
    plain: undefined,
    wasRead: false,
    better: undefined,
    wasSent: false,
    gzip: undefined,
  }
}

/** Returns the uncompressed body of a cached reply. */
export function readCachedBody(cached: CachedReply): Buffer {
  const body = unpacked(cached)
  if (cached.wasRead && cached.isPacked) cached.plain ??= trimmed(body)
  cached.wasRead = true
  return body
}

function unpacked({ packed, isPacked, plain }: CachedReply): Buffer {
  return plain ?? (isPacked ? brotliDecompressSync(packed) : packed)
}

/**
 * Copies a small buffer that is a view of a larger buffer, because the larger buffer would
 * otherwise stay in memory.
 */
function trimmed(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer
  const copy = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(copy)
  return copy
}

/** Approximate memory size of a cached reply, in bytes. */
export function calculateCachedReplySize({ packed, plain, gzip }: CachedReply): number {
  const gzipped = Buffer.isBuffer(gzip) ? gzip.length : 0
  return packed.length + (plain?.length ?? 0) + gzipped + wrapping
}

/**
 * Calculates when a cached reply becomes stale and when it expires: by its `expires` header, but no
 * later than midnight in Mexico City, when offers change.
 */
export function calculateStaleAndExpiryTimes({ status, headers }: CachedReply, now: number) {
  const freshFor = headers.some(([name]) => name === 'set-cookie') ? 0 : (freshness[status] ?? 0)
  const ends = [endOfDay(now), now + freshFor + grace, readExpiryHeader(headers)]
  const until = Math.min(...ends)
  return { freshFor, until }
}

/** Expiry time of a reply in ms, from its `expires` header; Infinity without one. */
export function readExpiryHeader(headers: CachedReply['headers']): number {
  const named = headers.find(([name]) => name === 'expires')?.[1]
  return (named && Date.parse(named)) || Infinity
}

/** Returns the headers of a cached reply with `expires` set to the given time. */
export function setExpiryHeader(
  headers: CachedReply['headers'],
  end: number,
): CachedReply['headers'] {
  const others = headers.filter(([name]) => name !== 'expires')
  return end === Infinity ? others : [...others, ['expires', new Date(end).toUTCString()]]
}

const freshness: Record<number, number> = {
  200: lifetime,
  301: redirectLifetime,
  308: redirectLifetime,
}

let lastDay = { day: '', end: Number.NaN }

/** Returns the end of the day in Mexico City that contains the given time. */
function endOfDay(now: number): number {
  const day = toMexicoDay(new Date(now))
  if (day !== lastDay.day) {
    lastDay = { day, end: toDateFromMexicoTime(addDays(day, 1), '00:00').getTime() }
  }
  return lastDay.end
}

/** Weak ETag: hash of the compressed body, which is a fifth of the plain size. */
function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

/**
 * Sends a cached reply or status 304; stale replies carry the header `Age`. `grown` is called when
 * the cached reply has become larger, because another encoding of its body is stored.
 */
export async function sendCachedReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { reply: cached, age }: Pick<CachedReplyWithAge<CachedReply>, 'reply' | 'age'>,
  grown = () => {},
) {
  const seconds = Math.floor(age / 1000)
  reply.code(cached.status).headers(Object.fromEntries(cached.headers))
  reply.header('vary', 'accept-encoding')
  if (seconds > 2) reply.header('age', seconds)
  if (cached.etag && request.method !== 'POST') {
    reply.header('etag', cached.etag)
    if (knownTo(request, cached.etag)) return reply.code(304).send()
  }

  const encoding = cached.isPacked ? encodingFor(request) : undefined
  const body = await bodyFor(cached, encoding)
  grown()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

function bodyFor(cached: CachedReply, encoding: Encoding | undefined): Buffer | Promise<Buffer> {
  if (!encoding) return readCachedBody(cached)
  return encoding === 'br' ? packed(cached) : gzipped(cached)
}

function knownTo({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && known.split(',').some((one) => one.trim() === etag)
}

const acceptable: [Encoding, RegExp][] = (['br', 'gzip'] as const).map((encoding) => [
  encoding,
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?(?![.\\d]))`),
])

function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '')
  return acceptable.find(([, pattern]) => pattern.test(accepted))?.[0]
}

/**
 * Returns the compressed body of a cached reply: fast compression for the first read, better
 * compression from the second read on.
 */
function packed(cached: CachedReply): Buffer | Promise<Buffer> {
  if (cached.wasSent) cached.better ??= packBetter(cached)
  cached.wasSent = true
  return cached.better ?? cached.packed
}

async function packBetter(cached: CachedReply): Promise<Buffer> {
  cached.packed = trimmed(await brotli(unpacked(cached), well))
  return cached.packed
}

function gzipped(cached: CachedReply): Buffer | Promise<Buffer> {
  cached.gzip ??= gzip(unpacked(cached)).then((body) => (cached.gzip = trimmed(body)))
  return cached.gzip
}

/** Brotli window of 256 KB, enough for replies; larger windows cost memory per reply. */
const window = { [constants.BROTLI_PARAM_LGWIN]: 18 }
const quickly = { params: { ...window, [constants.BROTLI_PARAM_QUALITY]: 0 } }
const well = { params: { ...window, [constants.BROTLI_PARAM_QUALITY]: 5 } }
const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCallback)
