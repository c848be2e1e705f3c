import type { FastifyInstance } from 'fastify'
import { internalCall } from '#api/internal-calls.ts'
import { bearerOf } from '#api/shopper-session.ts'
import { sendRefusal } from './refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other servers post here, and prove themselves by what they send. */
    fromOutside?: true
  }
}

const readingMethods = ['GET', 'HEAD', 'OPTIONS']

/** Takes changes from the office's own pages only: other sites can neither post its forms nor read its replies. */
export function refuseForeignOrigins(app: FastifyInstance, officeUrl: string) {
  const { origin: own } = new URL(officeUrl)
  app.addHook('onRequest', async (request, reply) => {
    if (readingMethods.includes(request.method) || internalCall()) return
    if (request.routeOptions.config.fromOutside) return
    // What a program sends carries its key itself; browsers add none.
    if (bearerOf(request) !== null || request.headers.origin === own) return
    const text =
      'Esta solicitud no viene del Mostrador. Ábrelo en esta ventana y vuelve a intentarlo.'
    return sendRefusal(reply, 403, 'foreign-origin', text)
  })
}
