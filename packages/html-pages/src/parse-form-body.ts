import type { FastifyInstance } from 'fastify'

export type FormFields = Record<string, string | undefined>

/**
 * Enables `app` to parse posted forms as `FormFields`; if a field is repeated, its last value is
 * used. Forms and URLs with NUL characters are rejected.
 */
export function parseFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => {
      const form = Object.fromEntries(new URLSearchParams(String(body)))
      if (Object.entries(form).flat().some(hasNulCharacter)) return done(new Unreadable())
      done(null, form)
    },
  )
  app.addHook('onRequest', async ({ url }) => {
    if (hasEncodedNul(url)) throw new Unreadable()
  })
}

class Unreadable extends Error {
  override name = 'Unreadable'
  readonly statusCode = 400
}

/** Whether a text contains NUL, which PostgreSQL rejects. */
export function hasNulCharacter(text: string): boolean {
  return text.includes('\0')
}

export function hasEncodedNul(url: string): boolean {
  return url.includes('%00')
}
