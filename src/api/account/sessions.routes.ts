import type { FastifyInstance } from 'fastify'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import { endSessionByShopper } from '#use-cases/account/end-session-as-shopper.ts'
import { revokeShopperSessions } from '#use-cases/account/revoke-shopper-sessions.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

/** Routes of the shopper's sessions and devices. */
export async function sessionRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options
  requireShopper(server, options)

  registerShopApiRoute(
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

  registerShopApiRoute(
    server,
    'closeSession',
    { config: { cost: 'write' }, summary: 'Cierra una sesión propia' },
    async ({ shopper, params }, reply) => {
      const which = { sessionId: params.id, shopperId: shopper.id }
      const closed = await endSessionByShopper(db, which, clock())
      if (!closed.ok) return sendApiErrorResponse(reply, closed.code)
      return { success: true as const, messageForUser: 'Cerramos esa sesión.' }
    },
  )

  registerShopApiRoute(
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
