import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Announces shutdown to proxies while still serving. */
export function createLeaving(drainMs: number) {
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
 * Takes no more connections, and gives requests under way three seconds to end. Pages among them still call
 * the API in this process, which would refuse them if it closed at once.
 */
export async function drain(server: Server, pagesRendered: () => Promise<void>) {
  const answered = new Promise((resolve) => server.close(resolve)).then(pagesRendered)
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
  })
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await Promise.race([answered, sleep(3000, undefined, { ref: false })])
  clearInterval(sweep)
  server.closeAllConnections()
}
