import type { FastifyError, FastifyInstance } from 'fastify'

/** Reports server errors of requests, without client errors. */
export function reportServerErrors(app: FastifyInstance, onError: (error: unknown) => void): void {
  app.addHook('onError', async (_request, _reply, error: FastifyError) => {
    if ((error.statusCode ?? 500) >= 500) onError(error)
  })
}
