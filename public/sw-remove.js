// Answered instead of sw.js where SERVICE_WORKER is off: takes the worker and all that it kept out of browsers.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => name.startsWith('tianguis-') && caches.delete(name)))
  await self.registration.unregister()
}
