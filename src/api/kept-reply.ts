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
import { addDays, type Day, dayInMexico, momentInMexico } from '#domain/calendar.ts'

const lifetime = 5 * 60_000
const redirectLifetime = 60_000
/** Bytes of all that is kept along with a body. */
const wrapping = 1280
const smallest = 1024

type Encoding = 'br' | 'gzip'

/** A reply that many are given. Long bodies are kept only in the forms that they are asked for in. */
export type KeptReply = {
  status: number
  headers: [string, string][]
  etag: string | undefined
  /** as it is, if it is short; otherwise compressed for `br` */
  packed: Buffer
  isPacked: boolean
  /** as it was made, from the second time on that a page has read it */
  plain: Buffer | undefined
  wasRead: boolean
  /** what packs it better, from the second time on that it was sent packed */
  better: Promise<Buffer> | undefined
  wasSent: boolean
  gzip: Buffer | Promise<Buffer> | undefined
}

export function keptReply(status: number, headers: [string, string][], body: Buffer): KeptReply {
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

/** The body of a kept reply as it was made, for pages, which read some of them all the time. */
export function bodyOf(kept: KeptReply): Buffer {
  const body = unpacked(kept)
  if (kept.wasRead && kept.isPacked) kept.plain ??= trimmed(body)
  kept.wasRead = true
  return body
}

function unpacked({ packed, isPacked, plain }: KeptReply): Buffer {
  return plain ?? (isPacked ? brotliDecompressSync(packed) : packed)
}

/** Small buffers are parts of larger ones, which would be kept with them. */
function trimmed(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer
  const copy = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(copy)
  return copy
}

/** Bytes a kept reply takes now, about. */
export function sizeOf({ packed, plain, gzip }: KeptReply): number {
  const gzipped = Buffer.isBuffer(gzip) ? gzip.length : 0
  return packed.length + (plain?.length ?? 0) + gzipped + wrapping
}

/** Milliseconds a reply may be kept. Offers begin and end at midnight in Mexico City; none outlives its day. */
export function timeToKeep({ status, headers }: KeptReply, now: Date): number {
  if (headers.some(([name]) => name === 'set-cookie')) return 0
  const midnight = endOf(dayInMexico(now)) - now.getTime()
  if (status === 200) return Math.min(lifetime, midnight)
  if (status === 301 || status === 308) return Math.min(redirectLifetime, midnight)
  return 0
}

let lastDay = { day: '', end: Number.NaN }

function endOf(day: Day): number {
  if (day !== lastDay.day) {
    lastDay = { day, end: momentInMexico(addDays(day, 1), '00:00').getTime() }
  }
  return lastDay.end
}

/** By the packed body, which tells as much as the body and is a fifth of it. */
function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

/** Sends a kept reply, or that the one who asks has it already. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptReply) {
  reply.code(kept.status).headers(Object.fromEntries(kept.headers))
  reply.header('vary', 'accept-encoding')
  if (kept.etag) reply.header('etag', kept.etag)
  if (kept.etag && knownTo(request, kept.etag)) return reply.code(304).send()

  const encoding = kept.isPacked ? encodingFor(request) : undefined
  if (!encoding) return reply.send(unpacked(kept))
  reply.header('content-encoding', encoding)
  return reply.send(encoding === 'br' ? await packed(kept) : await gzipped(kept))
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

/** Whoever asks first does not wait for the best compression; from the second on it pays. */
function packed(kept: KeptReply): Buffer | Promise<Buffer> {
  if (kept.wasSent) kept.better ??= packBetter(kept)
  kept.wasSent = true
  return kept.better ?? kept.packed
}

async function packBetter(kept: KeptReply): Promise<Buffer> {
  kept.packed = trimmed(await brotli(unpacked(kept), well))
  return kept.packed
}

function gzipped(kept: KeptReply): Buffer | Promise<Buffer> {
  kept.gzip ??= gzip(unpacked(kept)).then((body) => (kept.gzip = trimmed(body)))
  return kept.gzip
}

/** No reply is longer than a window of 256 KB, and larger ones cost memory for each reply under way. */
const window = { [constants.BROTLI_PARAM_LGWIN]: 18 }
const quickly = { params: { ...window, [constants.BROTLI_PARAM_QUALITY]: 0 } }
const well = { params: { ...window, [constants.BROTLI_PARAM_QUALITY]: 5 } }
const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCallback)
