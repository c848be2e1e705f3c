import type { FastifyInstance } from 'fastify'
import type { Db } from '#persistence/database.ts'
import { verifyLogoutToken } from '#sign-in/logout-token.ts'
import type { OfficeIdentityProvider } from '#sign-in/office-sign-in-client.ts'
import { handleOperatorBackChannelLogout } from '#use-cases/running/end-operator-sessions.ts'

type Options = {
  db: Db
  clock: () => Date
  provider: Pick<OfficeIdentityProvider, 'issuer' | 'clientId'>
}

const largestForm = 16 * 1024

/**
 * Route of OpenID Connect Back-Channel Logout 1.0, which the identity provider calls when an
 * operator's session there ends.
 */
export async function backChannelLogoutRoutes(
  app: FastifyInstance,
  { db, clock, provider }: Options,
) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestForm },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  app.post(
    '/sesion/aviso',
    { config: { cost: 'read', fromOutside: true } },
    async ({ body, log }, reply) => {
      const token = body instanceof URLSearchParams ? body.get('logout_token') : null
      const { issuer, clientId } = provider
      const now = clock()
      const verified = await verifyLogoutToken(token ?? '', { issuer, clientId, now })
      if (!verified.ok) {
        log.warn({ code: verified.code, reason: verified.reason }, 'logout token refused')
        return reply.code(400).send({ error: 'invalid_request' })
      }
      await handleOperatorBackChannelLogout(db, verified.logout, now)
      return reply.code(200).send()
    },
  )
}
