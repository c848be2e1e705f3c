import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addDays, dayInMexico, momentInMexico } from '#domain/calendar.ts'

const lifetime = 5 * 60_000
const redirectLifetime = 60_000
/** A body and its compressed twins, as a multiple of the body alone. */
const twins = 1.4
/** Bytes of all that is kept along with a body. */
const wrapping = 2048
const smallest = 1024

type Encoding = 'br' | 'gzip'

/** A reply that many are given. */
export type KeptReply = {
  status: number
  headers: [string, string][]
  body: Buffer
  etag: string | undefined
  encoded: Map<Encoding, Buffer | Promise<Buffer>>
  /** how often it was sent compressed */
  sent: number
}

export function keptReply(status: number, headers: [string, string][], body: Buffer): KeptReply {
  const etag = status === 200 ? etagOf(body) : undefined
  return { status, headers, body: trimmed(body), etag, encoded: new Map(), sent: 0 }
}

/** Small buffers are parts of larger ones, which would be kept with them. */
function trimmed(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer
  const copy = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(copy)
  return copy
}

/** Bytes a kept reply takes, about. */
export function sizeOf({ body }: KeptReply): number {
  return body.length * twins + wrapping
}

/** Milliseconds a reply may be kept. Offers begin and end at midnight in Mexico City; none outlives its day. */
export function timeToKeep({ status, headers }: KeptReply, now: Date): number {
  if (headers.some(([name]) => name === 'set-cookie')) return 0
  const midnight = momentInMexico(addDays(dayInMexico(now), 1), '00:00').getTime() - now.getTime()
  if (status === 200) return Math.min(lifetime, midnight)
  if (status === 301 || status === 308) return Math.min(redirectLifetime, midnight)
  return 0
}

function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

/** Sends a kept reply, or that the one who asks has it already. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptReply) {
  reply.code(kept.status).headers(Object.fromEntries(kept.headers))
  reply.header('vary', 'accept-encoding')
  if (kept.etag) reply.header('etag', kept.etag)
  if (kept.etag && knownTo(request, kept.etag)) return reply.code(304).send()

  const encoding = kept.body.length < smallest ? undefined : encodingFor(request)
  if (!encoding) return reply.send(kept.body)
  return reply.header('content-encoding', encoding).send(await encode(kept, encoding))
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

/** Whoever asks first does not wait for the best compression; from the second on it pays. */
function encode(kept: KeptReply, encoding: Encoding): Buffer | Promise<Buffer> {
  kept.sent += 1
  if (kept.sent === 1 && encoding === 'br') return brotliCompressSync(kept.body, quickly)
  const encoded = kept.encoded.get(encoding) ?? compressors[encoding](kept.body)
  kept.encoded.set(encoding, encoded)
  return encoded
}

/** No reply is longer than a window of 256 KB, and larger ones cost memory for each reply under way. */
const window = { [constants.BROTLI_PARAM_LGWIN]: 18 }
const quickly = { params: { ...window, [constants.BROTLI_PARAM_QUALITY]: 1 } }
const well = { params: { ...window, [constants.BROTLI_PARAM_QUALITY]: 5 } }
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressors = {
  br: async (body: Buffer) => trimmed(await brotli(body, well)),
  gzip: async (body: Buffer) => trimmed(await gzipped(body)),
}
