import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getCurrentInternalApiCall } from './internal-api-calls.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Pause in ms after heavy work that took `took` ms, so that other requests run. */
    restAfter: (took: number) => number
  }
  interface FastifyRequest {
    /** Set when the request causes heavy work, such as computing an uncached reply. */
    isHeavy: boolean
  }
}

const longestRest = 100
/** Time in ms after the last reply during which visitors are assumed to be present. */
const presence = 250

/**
 * Pauses heavy work (uncached pages, public queries), so that shoppers' requests are handled
 * sooner: half of the time while visitors are present, two thirds while a shopper's request is
 * running.
 */
export function yieldToEventLoop(app: FastifyInstance) {
  let underWay = 0
  let lastAnswer = -Infinity

  app.addHook('onRequest', (request, reply, done) => {
    if (isOwn(request) && !getCurrentInternalApiCall()) {
      underWay += 1
      reply.raw.once('close', () => (underWay -= 1))
    }
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.isHeavy && !getCurrentInternalApiCall()) lastAnswer = performance.now()
    done()
  })

  app.decorateRequest('isHeavy', false)
  app.decorate('restAfter', (took) => {
    if (underWay > 0) return Math.min(2 * took, longestRest)
    return performance.now() - lastAnswer < presence ? Math.min(took, longestRest) : 0
  })
}

function isOwn({ routeOptions }: FastifyRequest): boolean {
  const { cost } = routeOptions.config
  return cost === 'read' || cost === 'write'
}
