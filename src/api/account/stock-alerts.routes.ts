import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { StockAlertBody } from '#contract/catalogue.ts'
import { Done } from '#contract/problem.ts'
import type { Db } from '#persistence/database.ts'
import { askForStockAlert } from '#use-cases/account/ask-for-stock-alert.ts'
import { orRefused, sendProblem, sendTooMany } from '../problem-replies.ts'

/** "Avísame": open to everyone. */
export async function stockAlertRoutes(
  server: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  server.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/v1/shop/stockAlert',
    {
      config: { cost: 'write' },
      schema: {
        summary: 'Avisa por correo cuando un producto vuelva',
        body: StockAlertBody,
        response: { 200: orRefused(Done) },
      },
    },
    async ({ body, ip }, reply) => {
      const productId = body.productId ?? body.product_id
      if (!productId) return sendProblem(reply, 'invalid-input')
      const asked = await askForStockAlert(
        db,
        { productId, email: body.email, address: ip },
        clock(),
      )
      if (asked.ok) {
        const messageForUser = 'Te avisaremos por correo en cuanto vuelva.'
        return { success: true as const, messageForUser }
      }
      if (asked.code === 'too-many-requests') return sendTooMany(reply, asked.retryAfterSeconds)
      if (asked.code === 'not-buyable') return sendProblem(reply, asked.code)
      const messageForUser = 'Introduce una dirección de correo válida.'
      return sendProblem(reply, asked.code, { messageForUser })
    },
  )
}
