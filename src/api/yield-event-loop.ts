import type { FastifyInstance, FastifyRequest } from 'fastify'
import { internalCall } from './internal-calls.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Rest in ms after heavy work. */
    restAfter: (took: number) => number
  }
  interface FastifyRequest {
    /** It had to wait for something that is not in the cache. */
    isHeavy: boolean
  }
}

const longestRest = 100
/** Milliseconds for which a reply shows that there are visitors. */
const presence = 250

/**
 * Makes heavy work (uncached pages and public queries) yield the event loop: half the time while others are served, two
 * thirds during a shopper's call. Purchases are many short steps that each need the loop.
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
