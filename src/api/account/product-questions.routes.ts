import type { FastifyInstance } from 'fastify'
import { type MyQuestion } from '#contract/product-questions.ts'
import * as shopperQuestions from '#persistence/account/shopper-questions.ts'
import { askProductQuestion } from '#use-cases/account/ask-product-question.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendFieldErrors } from '../error-responses.ts'
import { toQuestionFieldErrors } from '../field-error-texts.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

const mostQuestions = 200

/**
 * Routes of the shopper's own product questions; the published questions of everyone are served by
 * the catalogue routes.
 */
export async function questionRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'listOwnQuestions',
    { config: { cost: 'read' }, summary: 'Las preguntas propias' },
    async ({ shopper }) => ({
      questions: (await shopperQuestions.listQuestionsOfShopper(db, shopper.id, mostQuestions)).map(
        toMyQuestion,
      ),
    }),
  )

  registerShopApiRoute(
    server,
    'askQuestion',
    {
      config: { cost: 'write' },
      summary: 'Pregunta algo de un producto; se publica con su respuesta',
    },
    async ({ shopper, body }, reply) => {
      const asked = { shopper, productId: body.product_id, written: body.question }
      const taken = await askProductQuestion(db, asked, clock())
      if (!taken.ok) return sendFieldErrors(reply, taken, toQuestionFieldErrors)
      return { success: true as const, messageForUser: 'Recibimos tu pregunta.' }
    },
  )
}

/**
 * A product question in wire format for its author; the answer is included once it is published.
 */
function toMyQuestion(asked: shopperQuestions.ShopperQuestion): MyQuestion {
  const { status, answer, answeredAt, createdAt } = asked
  const isAnswered = status !== 'hidden' && answer !== null && answeredAt !== null
  return {
    id: asked.id,
    product_name: asked.productName,
    url_key: asked.urlKey,
    on_sale: asked.isOnSale,
    image: asked.imagePath,
    question: asked.question,
    status,
    answer: isAnswered ? { text: answer, created_at: answeredAt.toISOString() } : null,
    created_at: createdAt.toISOString(),
  }
}
