import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Done } from '#contract/problem.ts'
import { type MyQuestion, MyQuestionsReply, QuestionBody } from '#contract/questions.ts'
import * as questions from '#persistence/account/questions.ts'
import { askQuestion } from '#use-cases/account/ask-question.ts'
import { questionFieldTexts } from '../field-texts.ts'
import { fieldsRefused, sendRefusedFields } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'

const mostQuestions = 200

/** Routes of the shopper's own product questions; public questions are catalogue routes. */
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
        response: { 200: MyQuestionsReply },
      },
    },
    async ({ shopper }) => ({
      questions: (await questions.listByShopper(db, shopper.id, mostQuestions)).map(toMyQuestion),
    }),
  )

  app.post(
    '/api/v1/customer/question',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'askQuestion',
        summary: 'Pregunta algo de un producto; se publica con su respuesta',
        body: QuestionBody,
        response: { 200: fieldsRefused(Done) },
      },
    },
    async ({ shopper, body }, reply) => {
      const asked = { shopper, productId: body.product_id, written: body.question }
      const taken = await askQuestion(db, asked, clock())
      if (!taken.ok) return sendRefusedFields(reply, taken, questionFieldTexts)
      return { success: true as const, messageForUser: 'Recibimos tu pregunta.' }
    },
  )
}

/** A published answer is visible to the author of the question. */
function toMyQuestion(asked: questions.ShopperQuestion): MyQuestion {
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
