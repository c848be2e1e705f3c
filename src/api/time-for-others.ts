import type { FastifyInstance, FastifyRequest } from 'fastify'
import { internalCall } from './internal-calls.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How long heavy work rests after some that took so many milliseconds. */
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
 * Lets heavy work (pages and public queries that are not in the cache) leave time to all else: half of it while others
 * are answered, two thirds while a shopper's own call is under way. A purchase, above all, is many short steps, each
 * of which waits for whatever has the event loop.
 */
export function leaveTimeToOthers(app: FastifyInstance) {
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
