import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { BackchannelLogoutErrorResponse } from '#contract/sign-in.ts'
import { verifyLogoutToken } from '#sign-in/logout-token.ts'
import { handleBackChannelLogout } from '#use-cases/account/receive-backchannel-logout.ts'
import { handleApiError } from '../api-error-handler.ts'
import { forbidCaching } from '../authenticate-shopper.ts'
import { TooManyRequestsError } from '../rate-limits.ts'
import type { SignInRouteOptions } from './sign-in.routes.ts'

type Options = Pick<SignInRouteOptions, 'db' | 'clock' | 'identity'>

const largestForm = 16 * 1024

/**
 * Route by which the identity provider ends a shopper's sessions (OpenID Connect Back-Channel
 * Logout 1.0).
 */
export async function backchannelLogoutRoutes(server: FastifyInstance, options: Options) {
  const { db, clock, identity } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  forbidCaching(app)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestForm },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  // OpenID Connect Back-Channel Logout 1.0 allows only two HTTP statuses in replies: 200 on success
  // and 400 for every error.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof TooManyRequestsError) return handleApiError(error, request, reply)
    request.log.error({ err: error }, 'logout token not taken')
    return reply.code(400).send({ error: 'invalid_request' })
  })

  app.post(
    '/api/v1/auth/backchannelLogout',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'backchannelLogout',
        summary: 'Aviso del proveedor de identidad de que una sesión terminó',
        consumes: ['application/x-www-form-urlencoded'],
        response: { 200: Type.Null(), 400: BackchannelLogoutErrorResponse },
      },
    },
    async ({ body, log }, reply) => {
      const now = clock()
      const token = body instanceof URLSearchParams ? body.get('logout_token') : null
      if (!token) return reply.code(400).send({ error: 'invalid_request' })
      const { issuer, clientId } = identity
      const verified = await verifyLogoutToken(token, { issuer, clientId, now })
      if (!verified.ok) {
        const { code, reason } = verified
        log.warn({ code, reason }, 'logout token refused')
        return reply.code(400).send({ error: 'invalid_request', error_description: code })
      }
      const received = await handleBackChannelLogout(db, verified.logout, now)
      if (received.ok) return reply.code(200).send(null)
      return reply.code(400).send({ error: 'invalid_request', error_description: received.code })
    },
  )
}
