import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { StorageAway, type StorageFault } from './storage-away.ts'

/** Address and credentials of a bucket. */
export type BucketAddress = {
  /** `https://s3.example.com`, without a path */
  endpoint: string
  bucket: string
  /** '' or `shop/`: what all names begin with */
  prefix: string
  region: string
  /** `path`: the bucket is the first part of the path; `host`: it stands before the server's name */
  style: 'path' | 'host'
  accessKey: string
  secretKey: string
}

type Asked = {
  headers?: Record<string, string>
  query?: URLSearchParams
  body?: Uint8Array
}

type Reply = {
  status: number
  headers: Headers
  text: () => Promise<string>
  /** its content, which ends in a `StorageAway` when nothing comes for a while */
  chunks: () => AsyncGenerator<Uint8Array>
  giveUp: AbortController
}

/** Response timeout in ms including the retry; uploads get time by size. */
const longestAnswer = 3000
const bytesPerMs = 1000
/** Timeout in ms between chunks of a response. */
const longestSilence = 3000
const beforeSecondTry = 100
/** Milliseconds for which a store that was not reached is not asked again. */
const restMs = 1000

const worthAnother = new Set([429, 500, 502, 503, 504])
/** Errors of a bucket that are about its name or its place, not about a file. */
const aboutBucket = new Set(['NoSuchBucket', 'InvalidBucketName', 'PermanentRedirect'])

/** Calls of the S3 protocol (AWS Signature Version 4). */
export function openBucketCalls(address: BucketAddress) {
  const { origin, path } = placeOf(address)
  let rest = { until: 0, reason: new StorageAway('unreachable', '') }

  /**
   * Answers 2xx, 304, 404 of a file and 416; all else is a `StorageAway`. Every call may be repeated, so one that a
   * network or a busy server lost is.
   */
  async function call(method: string, key: string, asked: Asked = {}): Promise<Reply> {
    if (performance.now() < rest.until) throw rest.reason
    const giveUp = new AbortController()
    const patience = longestAnswer + (asked.body?.length ?? 0) / bytesPerMs
    const timer = setTimeout(() => giveUp.abort(), patience)
    try {
      const first = await send(method, key, asked, giveUp).catch((error: unknown) => error)
      if (first instanceof Response && !worthAnother.has(first.status)) return await judge(first)
      if (giveUp.signal.aborted) throw first
      if (first instanceof Response) await first.body?.cancel()
      await sleep(beforeSecondTry)
      return await judge(await send(method, key, asked, giveUp))
    } catch (error) {
      if (error instanceof StorageAway) throw error
      const reason = giveUp.signal.aborted
        ? new StorageAway('silent', `no answer in ${Math.round(patience)} ms`)
        : new StorageAway('unreachable', networkFault(error))
      rest = { until: performance.now() + restMs, reason }
      throw reason
    } finally {
      clearTimeout(timer)
    }

    async function judge(response: Response): Promise<Reply> {
      const { status, headers } = response
      const reply = {
        status,
        headers,
        text: async () => Buffer.concat(await Array.fromAsync(reply.chunks())).toString(),
        chunks: () => chunksOf(response, giveUp),
        giveUp,
      }
      if (response.ok || status === 304 || status === 416) return reply
      if (status === 404 && method === 'HEAD') return reply
      const code = /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? `HTTP ${status}`
      if (status === 404 && !aboutBucket.has(code)) return reply
      throw new StorageAway(faultOf(status, code), code)
    }
  }

  async function send(method: string, key: string, asked: Asked, { signal }: AbortController) {
    const { headers = {}, query, body } = asked
    const place = key === '' ? path || '/' : `${path}/${key}`
    const url = `${origin}${place}${query ? `?${query}` : ''}`
    const signed = await new AwsV4Signer({
      method,
      url,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId: address.accessKey,
      secretAccessKey: address.secretKey,
      service: 's3',
      region: address.region,
    }).sign()
    // Lengths are those of the stored file; for a part `fetch` says so itself.
    if (headers.range === undefined) signed.headers.set('accept-encoding', 'identity')
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      // a signed request must not be redirected
      redirect: 'manual',
      signal,
      ...(body && { body: Buffer.from(body) }),
    })
  }

  return {
    call,
    /** Aborts a reply whose body is unused. */
    close: ({ giveUp }: Reply) => giveUp.abort(),
  }
}

/** The timeout runs only while waiting for the store, not while the consumer reads. */
async function* chunksOf({ body }: Response, giveUp: AbortController): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  for (;;) {
    const timer = setTimeout(() => giveUp.abort(), longestSilence)
    const { done, value } = await reader
      .read()
      .catch((error: unknown) => {
        throw new StorageAway('silent', `its answer ended early: ${networkFault(error)}`)
      })
      .finally(() => clearTimeout(timer))
    if (done) return
    yield value
  }
}

function placeOf({ endpoint, bucket, style }: BucketAddress) {
  if (style === 'path') return { origin: endpoint, path: `/${bucket}` }
  const { protocol, host } = new URL(endpoint)
  return { origin: `${protocol}//${bucket}.${host}`, path: '' }
}

function faultOf(status: number, code: string): StorageFault {
  if (aboutBucket.has(code)) return 'no-bucket'
  return status < 500 && status !== 429 ? 'refused' : 'failing'
}

/** Network error code: `ECONNREFUSED`. */
function networkFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.message : error.message
}
