import { vi } from 'vitest'

/** What a page finds in a browser, as far as our code asks for it: storage, address, messages between tabs. */
export function stubBrowser(path = '/index') {
  const stores = { session: memoryStorage(), local: memoryStorage() }
  const assigned: string[] = []
  const location = {
    href: `http://shop.test${path}`,
    origin: 'http://shop.test',
    pathname: path,
    search: '',
    assign: (address: string) => assigned.push(address),
  }
  vi.stubGlobal('sessionStorage', stores.session)
  vi.stubGlobal('localStorage', stores.local)
  vi.stubGlobal('location', location)
  vi.stubGlobal('window', {
    location,
    sessionStorage: stores.session,
    localStorage: stores.local,
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('BroadcastChannel', LonelyChannel)
  return { ...stores, assigned }
}

/** The only tab of its browser. */
class LonelyChannel {
  postMessage() {}
  addEventListener() {}
  removeEventListener() {}
}

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

interface Call {
  method: string
  path: string
  bearer: string | null
  body: Record<string, unknown>
}

/** Answers every call of the page with what `answer` says, and remembers the calls. */
export function stubApi(
  answer: (call: Call) => { status?: number; body: object } | Promise<never>,
) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const call: Call = {
      method: init.method ?? 'GET',
      path: address.replace('/api/v1/', ''),
      bearer: new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null,
      body: init.body ? JSON.parse(String(init.body)) : {},
    }
    calls.push(call)
    const { status = 200, body } = await answer(call)
    return new Response(JSON.stringify(body), { status })
  })
  return calls
}

/** A token with an expiry and an unchecked signature. */
export function makeToken(secondsLeft: number): string {
  const exp = Math.floor(Date.now() / 1000) + secondsLeft
  return `h.${btoa(JSON.stringify({ exp, nonce: Math.random() }))}.s`
}
