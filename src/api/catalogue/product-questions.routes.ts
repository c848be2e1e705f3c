import type { FastifyInstance } from 'fastify'
import * as productQuestions from '#persistence/catalogue/product-questions.ts'
import type { Db } from '#persistence/database.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { parsePositiveInteger } from '../list-query-parameters.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

const few = 4
const most = 100

/** Public routes of a product's published questions and their answers. */
export async function productQuestionRoutes(instance: FastifyInstance, { db }: { db: Db }) {
  registerShopApiRoute(
    instance,
    'listProductQuestions',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Preguntas publicadas de un producto: las primeras, o todas',
    },
    async ({ params, query }, reply) => {
      const productId = parsePositiveInteger(params.id, 0, Number.MAX_SAFE_INTEGER)
      if (productId === 0) return sendApiErrorResponse(reply, 'not-found')
      const limit = query.all === 'true' ? most : few
      const found = await productQuestions.listPublishedQuestions(db, productId, limit + 1)
      return {
        product_id: productId,
        questions: found.slice(0, limit).map(({ id, question, createdAt, answer }) => ({
          id,
          question,
          created_at: createdAt.toISOString(),
          answer: answer && { text: answer.text, created_at: answer.createdAt.toISOString() },
        })),
        more: limit === few && found.length > few,
      }
    },
  )
}
