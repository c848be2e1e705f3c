import type { FastifyError, FastifyInstance } from 'fastify'

/** Hands on what fails while a request is answered; what is the caller's fault is not. */
export function tellFailures(app: FastifyInstance, onError: (error: unknown) => void): void {
  app.addHook('onError', async (_request, _reply, error: FastifyError) => {
    if ((error.statusCode ?? 500) >= 500) onError(error)
  })
}
