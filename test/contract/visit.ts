import assert from 'node:assert/strict'
import { NotChecked } from './clause.ts'

export type Answer = { status: number; body: unknown; type: string }
type Sent = { body?: object; bearer?: string | null }

const longestWaitMs = 15_000

/** Options of the command besides the address. */
export type Credentials = {
  /** the shop's own token of a test account, `requestToken` of auth/login */
  bearer?: string
  /** the provider's access token of that account, which auth/login takes */
  providerToken?: string
}

export type Visit = ReturnType<typeof openVisit>

/** Calls to one implementation as its storefront makes them; `origin` is the address before `/api/v1`. */
export function openVisit(origin: string, { bearer, providerToken }: Credentials = {}) {
  const known = new Map<string, Promise<unknown>>()

  /** One call. A path without `/` in front is below /api/v1; `bearer: null` sends none. */
  async function send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const token = sent.bearer === undefined ? bearer : sent.bearer
    const address = new URL(path.startsWith('/') ? path : `/api/v1/${path}`, origin)
    const reply = await fetch(address, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(longestWaitMs),
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sent.body && { 'content-type': 'application/json' }),
      },
      ...(sent.body && { body: JSON.stringify(sent.body) }),
    })
    const type = reply.headers.get('content-type') ?? ''
    if (type.includes('json')) return { status: reply.status, body: await reply.json(), type }
    const bytes = await reply.arrayBuffer()
    return { status: reply.status, body: bytes.byteLength, type }
  }

  /** The body of a call that must be answered with 200. */
  async function expect200(method: string, path: string, sent?: Sent): Promise<unknown> {
    const { status, body } = await send(method, path, sent)
    assert.equal(status, 200, `responde ${status}: ${JSON.stringify(body).slice(0, 200)}`)
    return body
  }

  return {
    providerToken,
    hasSession: bearer !== undefined,
    send,
    get: (path: string, sent?: Sent) => expect200('GET', path, sent),
    post: (path: string, body: object = {}, sent?: Sent) =>
      expect200('POST', path, { ...sent, body }),
    delete: (path: string, sent?: Sent) => expect200('DELETE', path, sent),
    /** Shared lookups run once. */
    once<T>(name: string, find: () => Promise<T>): Promise<T> {
      const before = known.get(name)
      if (before) return before as Promise<T>
      const found = find()
      known.set(name, found)
      return found
    },
    /** The thing, or that this shop has none to look at. */
    found<T>(thing: T | undefined | null, what: string): T {
      if (thing === undefined || thing === null) throw new NotChecked(`falta ${what}`)
      return thing
    },
  }
}
