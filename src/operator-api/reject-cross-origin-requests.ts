import type { FastifyInstance } from 'fastify'
import { readBearerToken } from '#api/authenticate-shopper.ts'
import { getCurrentInternalApiCall } from '#api/internal-api-calls.ts'
import { sendRefusal } from './send-error-responses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Marks a route for server-to-server POST requests, which are authenticated by their content instead of a session.
     */
    fromOutside?: true
  }
}

const readingMethods = ['GET', 'HEAD', 'OPTIONS']

/** CSRF protection: refuses changes from origins other than the back office. */
export function rejectCrossOriginRequests(app: FastifyInstance, officeUrl: string) {
  const { origin: own } = new URL(officeUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (readingMethods.includes(request.method) || getCurrentInternalApiCall()) return
    if (request.routeOptions.config.fromOutside) return
    // Bearer requests carry no CSRF risk, because browsers never add a bearer token.
    if (readBearerToken(request) !== null || request.headers.origin === own) return
    return sendRefusal(reply, { code: 'foreign-origin' })
  })
}
