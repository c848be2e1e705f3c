import type { FastifyInstance } from 'fastify'
import type { Db } from '#persistence/database.ts'
import { readCartProposal } from '#use-cases/agents/read-cart-proposal.ts'
import { toCartQuote } from '../buying/cart-responses.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

/**
 * Route that returns a cart proposed by an AI shopping agent, identified by the token in the cart's
 * link.
 */
export async function proposedCartRoutes(
  server: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  registerShopApiRoute(
    server,
    'getProposedCart',
    {
      config: { cost: 'query' },
      summary: 'El carrito que un asistente propuso, con los precios de ahora',
    },
    async ({ params }, reply) => {
      const now = clock()
      reply.header('cache-control', 'no-store')
      const found = await readCartProposal(db, { linkToken: params.id }, now)
      if (!found.ok) return sendApiErrorResponse(reply, found.code)
      return {
        quote: toCartQuote(found.quote, found.postcode ?? undefined, now),
        expires_at: found.expiresAt.toISOString(),
      }
    },
  )
}
