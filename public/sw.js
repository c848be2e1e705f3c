// @ts-check
// The shop's service worker: where the network does not answer it shows one kept page. It never looks at calls of
// the API, and what a page shows while there is a network always comes from there.
const page = '/sin-conexion'
const kept = 'tianguis-page'
const dayInMs = 86_400_000

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepPage())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    event.respondWith(navigate(event))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(fetch(request).catch(() => fromKept(request.url)))
  }
})

async function navigate(event) {
  const { request, preloadResponse } = event
  try {
    const response = (await preloadResponse) ?? (await fetch(request))
    event.waitUntil(keepFresh())
    return response
  } catch (error) {
    // a frame is not a page that somebody reads
    if (request.destination !== 'document') throw error
    const { pathname, search } = new URL(request.url)
    return pathname === page ? fromKept(page) : Response.redirect(`${page}#${pathname}${search}`)
  }
}

async function fromKept(address) {
  const cache = await caches.open(kept)
  return (await cache.match(address, { ignoreSearch: true, ignoreVary: true })) ?? Response.error()
}

/** The page and the files that it names, all or none; what a former page needed goes. */
async function keepPage() {
  const document = await fetch(page, { cache: 'no-cache' })
  if (!document.ok) throw new Error(`${page}: ${document.status}`)
  const files = new Set((await document.clone().text()).match(/\/assets\/[\w.-]+/g))
  const cache = await caches.open(kept)
  await cache.addAll([...files])
  await cache.put(page, document)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== page && !files.has(pathname)) await cache.delete(request)
  }
}

/** Once a day, so that it is a page of today's shop. */
async function keepFresh() {
  const cache = await caches.open(kept)
  const date = (await cache.match(page))?.headers.get('date')
  const isFresh = Date.now() - Date.parse(date ?? '') < dayInMs
  if (!isFresh) await keepPage().catch(() => {})
}

self.addEventListener('push', (event) => event.waitUntil(tell(event.data.json())))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.page))
})

/** What a shopper asked to be told of an order. */
function tell({ order, words }) {
  return self.registration.showNotification(`Tu pedido ${order}`, {
    body: words,
    tag: order,
    lang: 'es-MX',
    icon: '/icono-192.png',
    badge: '/icono-192.png',
    data: { page: `/order-detail/${encodeURIComponent(order)}` },
  })
}
