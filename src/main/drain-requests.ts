import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Announces the shutdown to proxies while requests are still served. */
export function createShutdownProxyAnnouncer(drainMs: number) {
  let isLeaving = false
  return {
    isLeaving: () => isLeaving,
    async leave() {
      isLeaving = true
      await sleep(drainMs)
    },
  }
}

/**
 * Stops accepting connections and gives pending requests three seconds. The in-process API closes
 * only after all pages are rendered, because rendering calls this API.
 */
export async function drainRequests(server: Server, pagesRendered: () => Promise<void>) {
  const answered = new Promise((resolve) => server.close(resolve)).then(pagesRendered)
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
  })
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await Promise.race([answered, sleep(3000, undefined, { ref: false })])
  clearInterval(sweep)
  server.closeAllConnections()
}
