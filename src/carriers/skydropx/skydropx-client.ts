import { setTimeout as wait } from 'node:timers/promises'
import { isPlainObject } from '#domain/is-record.ts'
import {
  CarrierCredentialsRejected,
  CarrierRejectedRequest,
  CarrierUnavailable,
} from '../carrier.ts'
import { skydropxReplySchemas } from './reply-schemas.ts'

/** Host of the live API, which the document names. */
const liveUrl = 'https://api-pro.skydropx.com'
/** Two calls a second are allowed. */
const spacingMs = 500
const renewTokenMs = 5 * 60_000
const largestReply = 5_000_000

export type SkydropxOptions = {
  clientId: string
  clientSecret: string
  /** API URL, if it is not Skydropx's own */
  apiUrl?: string
  /** timeout of one call, in ms */
  timeout?: number
  /** pause between two calls, in ms */
  spacing?: number
}

type Shape<T> = { Check(value: unknown): value is T }
type Call<T> = { shape: Shape<T>; path: string; body?: object }

/** Client of the Skydropx Pro API: token, rate limit, and what failed calls mean. */
export function openSkydropxClient({
  clientId,
  clientSecret,
  apiUrl = liveUrl,
  timeout = 15_000,
  spacing = spacingMs,
}: SkydropxOptions) {
  let turn: Promise<unknown> = Promise.resolve()
  let token: Promise<string> | undefined
  let tokenUntil = 0

  /** Sends requests one after the other, with a pause after each. */
  async function send(path: string, init: RequestInit): Promise<{ status: number; data: unknown }> {
    const before = turn
    let finish = () => {}
    turn = new Promise<void>((resolve) => (finish = resolve))
    await before
    try {
      const response = await fetch(`${apiUrl}/api/v1/${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      const text = await response.text()
      return { status: response.status, data: text.length > largestReply ? null : parse(text) }
    } catch {
      // The cause may repeat the request with its keys, so it is not kept.
      throw new CarrierUnavailable('Skydropx does not answer')
    } finally {
      void wait(spacing).then(finish)
    }
  }

  async function requestToken(): Promise<string> {
    const { status, data } = await send('oauth/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    })
    if (status === 400 || status === 401 || status === 403)
      throw new CarrierCredentialsRejected('Skydropx rejects the keys')
    if (status !== 200 || !skydropxReplySchemas.token.Check(data))
      throw new CarrierUnavailable(`Skydropx: status ${status}`)
    tokenUntil = Date.now() + data.expires_in * 1000 - renewTokenMs
    return data.access_token
  }

  /** The token in use; calls made at once wait for one request. */
  function readToken(): Promise<string> {
    if (token && tokenUntil > Date.now()) return token
    const asked = requestToken()
    token = asked
    tokenUntil = Infinity
    asked.catch(() => {
      if (token === asked) token = undefined
    })
    return asked
  }

  async function sendWithToken<T>({ path, body }: Call<T>) {
    return send(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await readToken()}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /** Makes a call and returns its reply, if that has the expected shape. */
  return async function call<T>(asked: Call<T>): Promise<T> {
    let { status, data } = await sendWithToken(asked)
    if (status === 401) {
      token = undefined
      ;({ status, data } = await sendWithToken(asked))
    }
    if (status >= 200 && status < 300 && asked.shape.Check(data)) return data
    if (status === 401 || status === 403)
      throw new CarrierCredentialsRejected('Skydropx rejects the token')
    if (status === 400 || status === 404 || status === 422)
      throw new CarrierRejectedRequest(describeRefusal(data))
    throw new CarrierUnavailable(`Skydropx: status ${status}`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const longestReason = 300

/** Reason of a refusal: `error_description`, or the messages by field. */
function describeRefusal(data: unknown): string {
  if (!isPlainObject(data)) return 'sin motivo'
  const { error_description: words, errors, message } = data
  const lists = isPlainObject(errors)
    ? Object.entries(errors).map(([field, found]) => `${field}: ${[found].flat().join(', ')}`)
    : []
  const reason = [words, message, ...lists].find((one) => typeof one === 'string' && one !== '')
  return typeof reason === 'string' ? reason.slice(0, longestReason) : 'sin motivo'
}
