import https from 'node:https'
import { Configuration } from 'conekta'
import { isPlainObject } from '#domain/is-record.ts'
import {
  GatewayCredentialsRejected,
  GatewayRejectedRequest,
  GatewayUnavailable,
} from '../gateway.ts'

/** A refund takes two calls within one transaction, which ends after 15 seconds without a statement. */
const timeoutMs = 6000
const largestReply = 20_000_000

export type ConektaOptions = {
  privateKey: string
  /** API URL, if it is not Conekta's own. */
  apiUrl?: string
  /** timeout of one call to Conekta, in ms */
  timeout?: number
}

type Reply = { data: unknown }
type Shape<T> = { Check(value: unknown): value is T }

/** Settings for Conekta's package, and the way to make one call with it. */
export function openConektaClient({ privateKey, apiUrl, timeout = timeoutMs }: ConektaOptions) {
  const config = new Configuration({
    accessToken: privateKey,
    ...(apiUrl && { basePath: apiUrl }),
    baseOptions: {
      // Without an agent the package accepts any certificate.
      httpsAgent: new https.Agent({ keepAlive: true }),
      maxRedirects: 0,
      maxContentLength: largestReply,
      proxy: false,
    },
  })

  /** Makes a call and returns its reply, if that has the expected shape. */
  async function call<T>(
    shape: Shape<T>,
    make: (options: { signal: AbortSignal }) => Promise<Reply>,
  ): Promise<T> {
    const { data } = await make({ signal: AbortSignal.timeout(timeout) }).catch(translate)
    if (shape.Check(data)) return data
    throw new GatewayUnavailable('Conekta answered something else')
  }

  return { config, call }
}

/**
 * Throws what a failed call means. The package's errors carry the request with its key and the
 * buyer's data, so they are never kept as a cause.
 */
function translate(error: unknown): never {
  const response =
    error instanceof Error && 'response' in error && isPlainObject(error.response)
      ? error.response
      : {}
  const { status, data } = response
  const [detail] = isPlainObject(data) && Array.isArray(data.details) ? data.details : []
  const { code, message } = isPlainObject(detail) ? detail : {}
  const words = `Conekta: ${typeof message === 'string' ? message : `status ${String(status ?? 'none')}`}`
  if (status === 401 || status === 403) throw new GatewayCredentialsRejected(words)
  const isRefusal = typeof status === 'number' && status >= 400 && status < 500
  if (!isRefusal || typeof code !== 'string' || status === 409 || status === 429) {
    throw new GatewayUnavailable(words)
  }
  throw new GatewayRejectedRequest(words, code)
}
