import type { FastifyInstance, FastifyRequest } from 'fastify'
import { internalCall } from './internal-calls.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Pause in ms after heavy work of `took` ms. */
    restAfter: (took: number) => number
  }
  interface FastifyRequest {
    /** Set when the request causes heavy work, such as a cache miss. */
    isHeavy: boolean
  }
}

const longestRest = 100
/** Time in ms after a reply during which the server counts as visited. */
const presence = 250

/**
 * Makes heavy work (uncached pages, public queries) pause for the event loop: half the time with visitors, two thirds
 * during a shopper's request. Purchases have many short steps that each need the event loop.
 */
export function yieldEventLoop(app: FastifyInstance) {
  let underWay = 0
  let lastAnswer = -Infinity

  app.addHook('onRequest', (request, reply, done) => {
    if (isOwn(request) && !internalCall()) {
      underWay += 1
      reply.raw.once('close', () => (underWay -= 1))
    }
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.isHeavy && !internalCall()) lastAnswer = performance.now()
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
