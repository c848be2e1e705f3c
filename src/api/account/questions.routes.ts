import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { SuccessResponse } from '#contract/problem-details.ts'
import { type MyQuestion, MyQuestionsResponse, AskQuestionBody } from '#contract/questions.ts'
import * as shopperQuestions from '#persistence/account/shopper-questions.ts'
import { askQuestion } from '#use-cases/account/ask-question.ts'
import { toQuestionFieldErrors } from '../field-error-texts.ts'
import { createResponseOrFieldErrorsSchema, sendFieldErrors } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'

const mostQuestions = 200

/**
 * Routes of the shopper's own product questions; the published questions of everyone are served by
 * the catalogue routes.
 */
export async function questionRoutes(server: FastifyInstance, options: SessionOptions) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/questions',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'listOwnQuestions',
        summary: 'Las preguntas propias',
        response: { 200: MyQuestionsResponse },
      },
    },
    async ({ shopper }) => ({
      questions: (await shopperQuestions.listQuestionsOfShopper(db, shopper.id, mostQuestions)).map(
        toMyQuestion,
      ),
    }),
  )

  app.post(
    '/api/v1/customer/question',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'askQuestion',
        summary: 'Pregunta algo de un producto; se publica con su respuesta',
        body: AskQuestionBody,
        response: { 200: createResponseOrFieldErrorsSchema(SuccessResponse) },
      },
    },
    async ({ shopper, body }, reply) => {
      const asked = { shopper, productId: body.product_id, written: body.question }
      const taken = await askQuestion(db, asked, clock())
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
