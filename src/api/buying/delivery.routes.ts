import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { DeliveryEstimate } from '#contract/catalogue.ts'
import type { Db } from '#persistence/database.ts'
import { estimateDelivery } from '#use-cases/buying/estimate-delivery.ts'
import { wholeNumber } from '../list-parameters.ts'
import { orRefused, sendProblem } from '../problem-replies.ts'
import { toDeliveryEstimate } from './delivery-replies.ts'

/** When something arrives and what its way costs, before anybody has signed in. */
export async function deliveryRoutes(
  server: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  server.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/shop/deliveryEstimate/:id',
    {
      config: { cost: 'query' },
      schema: {
        summary: 'Cómo, cuándo y por cuánto llega un producto a un código postal',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({ cp: Type.String({ pattern: '^[0-9]{5}$' }) }),
        response: { 200: orRefused(DeliveryEstimate) },
      },
    },
    async ({ params, query: { cp } }, reply) => {
      const productId = wholeNumber(params.id, 0, Number.MAX_SAFE_INTEGER)
      const found = await estimateDelivery(db, { productId, postcode: cp }, clock())
      if (!found.ok) return sendProblem(reply, found.code)
      return toDeliveryEstimate(cp, found)
    },
  )
}
