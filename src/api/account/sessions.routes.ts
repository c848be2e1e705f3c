import type { FastifyInstance } from 'fastify'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import { endOwnSession } from '#use-cases/account/end-own-session.ts'
import { revokeShopperSessions } from '#use-cases/account/end-sessions.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopRoute } from '../register-shop-route.ts'
import { requireShopper, type ShopperSessionOptions } from '../shopper-session.ts'

/** Routes of the shopper's sessions and devices. */
export async function sessionRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options
  requireShopper(server, options)

  registerShopRoute(
    server,
    'listSessions',
    {
      config: { cost: 'read' },
      summary: 'Sesiones abiertas: dispositivo y último uso; la que pregunta, marcada',
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

  registerShopRoute(
    server,
    'closeSession',
    { config: { cost: 'write' }, summary: 'Cierra una sesión propia' },
    async ({ shopper, params }, reply) => {
      const which = { sessionId: params.id, shopperId: shopper.id }
      const closed = await endOwnSession(db, which, clock())
      if (!closed.ok) return sendApiErrorResponse(reply, closed.code)
      return { success: true as const, messageForUser: 'Cerramos esa sesión.' }
    },
  )

  registerShopRoute(
    server,
    'closeOtherSessions',
    {
      config: { cost: 'write' },
      summary: 'Cierra todas las sesiones propias menos la que pregunta',
    },
    async ({ shopper, sessionId }) => {
      const which = { shopperId: shopper.id, butSessionId: sessionId }
      await revokeShopperSessions(db, which, 'closed', clock())
      return { success: true as const, messageForUser: 'Cerramos tus otras sesiones.' }
    },
  )
}
