import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { getCurrentInternalApiCall } from './internal-api-calls.ts'
import { createSemaphore } from './semaphore.ts'

/**
 * Maximum concurrent and queued database queries for public data; the limit keeps the other
 * connections of the pool free for buyers.
 */
const limits = { permits: 1, mostWaiting: 60 }

/**
 * Limits concurrent database queries of public API reads; a page's internal calls are exempt,
 * because the page itself already waited.
 */
export function limitConcurrentQueries(app: FastifyInstance) {
  const { run } = createSemaphore({ ...limits, restAfter: app.restAfter })

  app.addHook('onRoute', (route) => {
    const { handler } = route
    if (route.config?.cost !== 'query') return
    route.handler = async function answer(this: FastifyInstance, request, reply) {
      const work = async () => handler.call(this, request, reply)
      if (getCurrentInternalApiCall()) return work()
      request.isHeavy = true
      return run(work)
    } satisfies RouteHandlerMethod
  })

  return { queryInTurn: run }
}
