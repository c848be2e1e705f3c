import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { internalCall } from './internal-calls.ts'
import { createSemaphore } from './semaphore.ts'

/** Queries at once and those that wait: the pool's other connections are for those who buy. */
const limits = { permits: 1, mostWaiting: 60 }

/**
 * Routes that ask the database what anybody may ask take turns from now on. What a page asks for has waited
 * with its page already.
 */
export function queryInTurns(app: FastifyInstance) {
  const { run } = createSemaphore({ ...limits, restAfter: app.restAfter })

  app.addHook('onRoute', (route) => {
    const { handler } = route
    if (route.config?.cost !== 'query') return
    route.handler = async function answer(this: FastifyInstance, request, reply) {
      const work = async () => handler.call(this, request, reply)
      if (internalCall()) return work()
      request.isHeavy = true
      return run(work)
    } satisfies RouteHandlerMethod
  })

  return { queryInTurn: run }
}
