import type { FastifyInstance } from 'fastify'
import type { SignInErrorCode } from '#contract/sign-in-error-codes.ts'
import { minuteInMs } from '#domain/durations.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

/** Minimum interval in ms between log lines of the same sign-in error, per process. */
const pauseMs = minuteInMs

/**
 * Route by which browsers report sign-in errors that only browsers notice: an unreachable identity
 * provider, or its replies blocked by CORS.
 */
export async function signInErrorReportRoutes(
  server: FastifyInstance,
  { clock }: { clock: () => Date },
) {
  const loggedAt = new Map<SignInErrorCode, number>()

  registerShopApiRoute(
    server,
    'reportSignInFault',
    {
      config: { cost: 'write' },
      summary: 'Anota en la bitácora por qué un navegador no pudo iniciar sesión',
    },
    async (request) => {
      const { reason } = request.body
      const now = clock().getTime()
      const last = loggedAt.get(reason)
      if (last === undefined || now - last >= pauseMs) {
        loggedAt.set(reason, now)
        request.log.warn({ reason }, 'browsers cannot sign in')
      }
      return { success: true as const, messageForUser: 'Anotado.' }
    },
  )
}
