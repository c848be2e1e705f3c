import type { FastifyInstance } from 'fastify'
import { internalCall } from '#api/internal-calls.ts'
import { bearerOf } from '#api/shopper-session.ts'
import { sendRefusal } from './refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Server-to-server posts, authenticated by content. */
    fromOutside?: true
  }
}

const readingMethods = ['GET', 'HEAD', 'OPTIONS']

/** CSRF protection: accepts changes from the office's origin only. */
export function refuseForeignOrigins(app: FastifyInstance, officeUrl: string) {
  const { origin: own } = new URL(officeUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (readingMethods.includes(request.method) || internalCall()) return
    if (request.routeOptions.config.fromOutside) return
    // Bearer requests are no CSRF risk; browsers add no bearer.
    if (bearerOf(request) !== null || request.headers.origin === own) return
    const text =
      'Esta solicitud no viene del Mostrador. Ábrelo en esta ventana y vuelve a intentarlo.'
    return sendRefusal(reply, 403, 'foreign-origin', text)
  })
}
