import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { SuccessResponse } from '#contract/problem-details.ts'
import type { SignInErrorCode } from '#contract/sign-in-error-codes.ts'
import { ReportSignInErrorBody } from '#contract/sign-in.ts'
import { minuteInMs } from '#domain/durations.ts'
import { createResponseOrRefusalSchema } from '../problem-replies.ts'

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
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  const loggedAt = new Map<SignInErrorCode, number>()

  app.post(
    '/api/v1/auth/reportFault',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'reportSignInFault',
        summary: 'Anota en la bitácora por qué un navegador no pudo iniciar sesión',
        body: ReportSignInErrorBody,
        response: { 200: createResponseOrRefusalSchema(SuccessResponse) },
      },
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
