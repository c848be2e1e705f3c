import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'

const origin = 'https://tienda.mx'
const document = '<link href="/assets/base-1.css"><script src="/assets/entry-1.js"></script>'

/** The worker in a browser whose network answers what `network` says. */
function startWorker(network: (address: string) => Response | null, file = 'sw.js') {
  const handlers = new Map<string, (event: unknown) => void>()
  const kept = new Map<string, Map<string, Response>>()
  const pathOf = (asked: string | { url: string }) =>
    new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname
  const fetch = vi.fn(async (asked: string | { url: string }) => {
    const answer = network(pathOf(asked))
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
  const open = async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, cache)
    return {
      match: async (asked: string) => cache.get(pathOf(asked))?.clone(),
      put: async (asked: string, reply: Response) => void cache.set(pathOf(asked), reply),
      addAll: async (files: string[]) => {
        for (const path of files) cache.set(path, await fetch(path))
      },
      keys: async () => [...cache.keys()].map((path) => ({ url: origin + path })),
      delete: async ({ url }: { url: string }) => cache.delete(pathOf(url)),
    }
  }
  const unregister = vi.fn()
  const showNotification = vi.fn()
  const openWindow = vi.fn()
  const self = {
    addEventListener: (type: string, handler: (event: unknown) => void) =>
      handlers.set(type, handler),
    skipWaiting: () => {},
    clients: { claim: () => {}, openWindow },
    registration: { unregister, showNotification },
    location: { origin },
  }
  const caches = {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  }
  const RedirectableResponse = Object.assign(Response, {
    redirect: (address: string) =>
      new Response(null, { status: 302, headers: { location: address } }),
  })
  const scope = {
    self,
    caches,
    fetch,
    URL,
    Date,
    Set,
    Promise,
    Error,
    Response: RedirectableResponse,
  }
  runInContext(readFileSync(`public/${file}`, 'utf8'), createContext(scope))

  async function dispatch(type: string, event: object = {}) {
    const works: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    handlers.get(type)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => works.push(work),
      respondWith: (reply: Promise<Response>) => (answer = reply),
    })
    const response = await answer
    await Promise.all(works)
    return response
  }
  const navigation = { method: 'GET', mode: 'navigate', destination: 'document' }
  return {
    fetch,
    kept,
    unregister,
    showNotification,
    openWindow,
    dispatch,
    install: () => dispatch('install'),
    activate: () => dispatch('activate'),
    ask: (path: string, over: object = {}) =>
      dispatch('fetch', { request: { ...navigation, url: new URL(path, origin).href, ...over } }),
  }
}

const shop = (path: string) =>
  new Response(path === '/sin-conexion' ? document : `now: ${path}`, {
    headers: { date: new Date().toUTCString() },
  })

describe('service worker', () => {
  it('the service worker caches one offline page with its files, and deletes former versions', async () => {
    const { install, kept } = startWorker(shop)
    kept.set('tianguis-page', new Map([['/assets/entry-0.js', new Response('')]]))
    await install()
    const files = [...(kept.get('tianguis-page')?.keys() ?? [])]
    expect(files.toSorted()).toEqual(['/assets/base-1.css', '/assets/entry-1.js', '/sin-conexion'])
  })

  it('the service worker prefers the network over its cache', async () => {
    const { install, ask } = startWorker(shop)
    await install()
    expect(await (await ask('/index'))?.text()).toBe('now: /index')
    expect(await (await ask('/assets/entry-1.js', { mode: 'cors' }))?.text()).toBe(
      'now: /assets/entry-1.js',
    )
  })

  it('the service worker shows the cached offline page when offline, naming the requested page', async () => {
    let isThere = true
    const { install, ask } = startWorker((path) => (isThere ? shop(path) : null))
    await install()
    isThere = false
    const led = await ask('/my-orders?a=1')
    expect(led?.headers.get('location')).toBe('/sin-conexion#/my-orders?a=1')
    expect(await (await ask('/sin-conexion'))?.text()).toBe(document)
    expect(await (await ask('/assets/entry-1.js', { mode: 'cors' }))?.text()).toBe(
      'now: /assets/entry-1.js',
    )
    await expect(ask('/callback/silent', { destination: 'iframe' })).rejects.toThrow()
  })

  it('the service worker ignores API calls, forms and other sites', async () => {
    const { ask, fetch } = startWorker(shop)
    expect(await ask('/api/v1/customer/orders', { mode: 'cors' })).toBeUndefined()
    expect(await ask('/storage/products/x-300.webp', { mode: 'no-cors' })).toBeUndefined()
    expect(await ask('/confirmar-aviso', { method: 'POST' })).toBeUndefined()
    expect(await ask('https://identidad.mx/auth')).toBeUndefined()
    expect(fetch).not.toHaveBeenCalled()
  })

  it('the service worker keeps its cached offline page when the new version failed to render', async () => {
    let status = 200
    const { install, kept } = startWorker(() => new Response(document, { status }))
    await install()
    status = 503
    await expect(install()).rejects.toThrow('503')
    expect(kept.get('tianguis-page')?.get('/sin-conexion')?.status).toBe(200)
  })

  it('the service worker shows push notifications, and opens the order on click', async () => {
    const { dispatch, showNotification, openWindow } = startWorker(shop)
    const message = { order: '2611-K7Q2MD', words: 'La paquetería dice que ya llegó.' }
    await dispatch('push', { data: { json: () => message } })
    expect(showNotification.mock.calls).toEqual([
      ['Tu pedido 2611-K7Q2MD', expect.objectContaining({ body: message.words })],
    ])
    const [[, { data }]] = showNotification.mock.calls as [[string, { data: object }]]
    const close = vi.fn()
    await dispatch('notificationclick', { notification: { data, close } })
    expect(close).toHaveBeenCalledOnce()
    expect(openWindow).toHaveBeenCalledWith('/order-detail/2611-K7Q2MD')
  })

  it('removing the service worker also deletes all pages that it cached', async () => {
    const { activate, kept, unregister } = startWorker(shop, 'sw-remove.js')
    for (const name of ['tianguis-page', 'tianguis-saved', 'of-somebody-else']) {
      kept.set(name, new Map())
    }
    await activate()
    expect([...kept.keys()]).toEqual(['of-somebody-else'])
    expect(unregister).toHaveBeenCalledOnce()
  })
})
