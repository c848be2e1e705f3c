import type { FastifyError, FastifyInstance } from 'fastify'

/**
 * Reports errors of the server in handling requests; errors caused by the client are not reported.
 */
export function reportServerErrors(app: FastifyInstance, onError: (error: unknown) => void): void {
  app.addHook('onError', async (_request, _reply, error: FastifyError) => {
    if ((error.statusCode ?? 500) >= 500) onError(error)
  })
}
