import type { FastifyInstance } from 'fastify'

export type Form = Record<string, string | undefined>

/** Lets `app` read posted forms as `Form`; of a repeated field the last value counts. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
