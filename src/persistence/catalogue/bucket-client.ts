import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { StorageUnavailable, type StorageUnavailableReason } from './storage-unavailable-error.ts'

/** URL and credentials of an S3 bucket. */
export type S3BucketConnection = {
  /** URL of the S3 server, without a path: `https://s3.example.com` */
  endpoint: string
  bucket: string
  /** prefix of all object names in the bucket: empty, or for example `shop/` */
  prefix: string
  region: string
  /** position of the bucket name in the URL: `path` puts it first in the path, `host` before the server's name */
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
  /** content of the object; throws a `StorageUnavailable` if the store stops sending */
  chunks: () => AsyncGenerator<Uint8Array>
  giveUp: AbortController
}

/** Timeout in ms of a call to the S3 store including the retry; uploads get extra time by size. */
const longestAnswer = 3000
const bytesPerMs = 1000
/** Timeout in ms between parts of a response from the S3 store. */
const longestSilence = 3000
const beforeSecondTry = 100
/** Pause in ms before an unreachable S3 store is called again. */
const restMs = 1000

const worthAnother = new Set([429, 500, 502, 503, 504])
/** S3 error codes about a bucket's name or location, not about a file. */
const aboutBucket = new Set(['NoSuchBucket', 'InvalidBucketName', 'PermanentRedirect'])

/** Client for S3 calls (AWS Signature Version 4). */
export function createBucketClient(address: S3BucketConnection) {
  const { origin, path } = placeOf(address)
  let rest = { until: 0, reason: new StorageUnavailable('unreachable', '') }

  /**
   * Sends a signed request to the S3 store. 2xx, 304, 416 and a missing file's 404 are returned;
   * other results throw `StorageUnavailable`. Network failures and busy servers cause one retry.
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
      if (error instanceof StorageUnavailable) throw error
      const reason = giveUp.signal.aborted
        ? new StorageUnavailable('silent', `no answer in ${Math.round(patience)} ms`)
        : new StorageUnavailable('unreachable', networkFault(error))
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
      throw new StorageUnavailable(faultOf(status, code), code)
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
    // The store must not compress replies, so that their length matches the stored file; for range
    // requests `fetch` sets this header itself.
    if (headers.range === undefined) signed.headers.set('accept-encoding', 'identity')
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      // A signed request must not be redirected.
      redirect: 'manual',
      signal,
      ...(body && { body: Buffer.from(body) }),
    })
  }

  return {
    call,
    /** Aborts a reply of the S3 store whose body is not read. */
    close: ({ giveUp }: Reply) => giveUp.abort(),
  }
}

/**
 * Yields the body of a reply in parts. The timeout runs only while waiting for the S3 store, not
 * while the consumer reads.
 */
async function* chunksOf({ body }: Response, giveUp: AbortController): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  for (;;) {
    const timer = setTimeout(() => giveUp.abort(), longestSilence)
    const { done, value } = await reader
      .read()
      .catch((error: unknown) => {
        throw new StorageUnavailable('silent', `its answer ended early: ${networkFault(error)}`)
      })
      .finally(() => clearTimeout(timer))
    if (done) return
    yield value
  }
}

function placeOf({ endpoint, bucket, style }: S3BucketConnection) {
  if (style === 'path') return { origin: endpoint, path: `/${bucket}` }
  const { protocol, host } = new URL(endpoint)
  return { origin: `${protocol}//${bucket}.${host}`, path: '' }
}

function faultOf(status: number, code: string): StorageUnavailableReason {
  if (aboutBucket.has(code)) return 'no-bucket'
  return status < 500 && status !== 429 ? 'refused' : 'failing'
}

/** Returns the code of a network error: `ECONNREFUSED`. */
function networkFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.message : error.message
}
