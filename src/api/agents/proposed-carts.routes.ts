import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ProposedCartResponse } from '#contract/cart.ts'
import type { Db } from '#persistence/database.ts'
import { readCartProposal } from '#use-cases/agents/read-cart-proposal.ts'
import { toCartQuote } from '../buying/cart-replies.ts'
import { createResponseOrRefusalSchema, sendProblem } from '../problem-replies.ts'

/** Route that returns a cart proposed by an AI shopping agent, by the cart's link. */
export async function proposedCartRoutes(
  server: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  server.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/shop/proposedCart/:id',
    {
      config: { cost: 'query' },
      schema: {
        operationId: 'getProposedCart',
        summary: 'El carrito que un asistente propuso, con los precios de ahora',
        params: Type.Object({ id: Type.String({ maxLength: 60 }) }),
        response: { 200: createResponseOrRefusalSchema(ProposedCartResponse) },
      },
    },
    async ({ params }, reply) => {
      const now = clock()
      reply.header('cache-control', 'no-store')
      const found = await readCartProposal(db, { linkToken: params.id }, now)
      if (!found.ok) return sendProblem(reply, found.code)
      return {
        quote: toCartQuote(found.quote, found.postcode ?? undefined, now),
        expires_at: found.expiresAt.toISOString(),
      }
    },
  )
}
