import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { PagesContext } from '../pages-context.ts'
import { passkeySignInRoutes } from './passkey-sign-in.routes.ts'
import { secondStepRoutes } from './second-step.routes.ts'
import { securityRoutes } from './security.routes.ts'

/** Routes of passkeys, authenticator apps and recovery codes. */
export async function secondFactorRoutes(
  app: FastifyInstance,
  context: PagesContext,
): Promise<void> {
  secondStepRoutes(app, context)
  passkeySignInRoutes(app, context)
  securityRoutes(app, context)
  const script = await readFile(new URL('passkeys.js', import.meta.url))
  app.get('/llaves.js', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}
