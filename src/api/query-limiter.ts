import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { getCurrentInternalCall } from './internal-api-calls.ts'
import { createSemaphore } from './semaphore.ts'

/** Maximum concurrent and queued public queries; other connections of the pool remain for buyers. */
const limits = { permits: 1, mostWaiting: 60 }

/** Limits the concurrency of public queries; internal calls of a page are exempt, because the page already waited. */
export function limitConcurrentQueries(app: FastifyInstance) {
  const { run } = createSemaphore({ ...limits, restAfter: app.restAfter })

  app.addHook('onRoute', (route) => {
    const { handler } = route
    if (route.config?.cost !== 'query') return
    route.handler = async function answer(this: FastifyInstance, request, reply) {
      const work = async () => handler.call(this, request, reply)
      if (getCurrentInternalCall()) return work()
      request.isHeavy = true
      return run(work)
    } satisfies RouteHandlerMethod
  })

  return { queryInTurn: run }
}
