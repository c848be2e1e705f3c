import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'
import { passkeySignInRoutes } from './passkey-sign-in.routes.ts'
import { securityPageRoutes } from './security.routes.ts'
import { signInSecondStepRoutes } from './sign-in-second-step.routes.ts'

/** Routes of passkeys, authenticator apps and recovery codes. */
export async function secondFactorRoutes(
  app: FastifyInstance,
  context: IdentityProviderPageContext,
): Promise<void> {
  signInSecondStepRoutes(app, context)
  passkeySignInRoutes(app, context)
  securityPageRoutes(app, context)
  const script = await readFile(new URL('passkeys.js', import.meta.url))
  app.get('/llaves.js', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}
