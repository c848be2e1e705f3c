import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { SuccessResponse } from '#contract/problem-details.ts'
import { CloseSessionParams, SessionsResponse } from '#contract/sessions.ts'
import * as sessions from '#persistence/account/sessions.ts'
import { endOwnSession } from '#use-cases/account/end-own-session.ts'
import { endSessions } from '#use-cases/account/end-sessions.ts'
import { createResponseOrRefusalSchema, sendProblem } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'

/** Routes of the shopper's sessions and devices. */
export async function sessionRoutes(server: FastifyInstance, options: SessionOptions) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/sessions',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'listSessions',
        summary: 'Sesiones abiertas: dispositivo y último uso; la que pregunta, marcada',
        response: { 200: SessionsResponse },
      },
    },
    async ({ shopper, sessionId }) => {
      const open = await sessions.listOpenSessions(db, shopper.id, clock())
      return {
        sessions: open.map(({ id, browser, system, createdAt, lastUsedAt }) => ({
          id,
          browser,
          system,
          signed_in_at: createdAt.toISOString(),
          last_used_at: lastUsedAt.toISOString(),
          current: id === sessionId,
        })),
      }
    },
  )

  app.post(
    '/api/v1/customer/sessions/:id/close',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'closeSession',
        summary: 'Cierra una sesión propia',
        params: CloseSessionParams,
        response: { 200: createResponseOrRefusalSchema(SuccessResponse) },
      },
    },
    async ({ shopper, params }, reply) => {
      const which = { sessionId: params.id, shopperId: shopper.id }
      const closed = await endOwnSession(db, which, clock())
      if (!closed.ok) return sendProblem(reply, closed.code)
      return { success: true as const, messageForUser: 'Cerramos esa sesión.' }
    },
  )

  app.post(
    '/api/v1/customer/sessions/closeOthers',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'closeOtherSessions',
        summary: 'Cierra todas las sesiones propias menos la que pregunta',
        response: { 200: createResponseOrRefusalSchema(SuccessResponse) },
      },
    },
    async ({ shopper, sessionId }) => {
      const which = { shopperId: shopper.id, butSessionId: sessionId }
      await endSessions(db, which, 'closed', clock())
      return { success: true as const, messageForUser: 'Cerramos tus otras sesiones.' }
    },
  )
}
