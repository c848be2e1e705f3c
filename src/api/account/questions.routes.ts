import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Done } from '#contract/problem.ts'
import { QuestionBody } from '#contract/questions.ts'
import { askQuestion } from '#use-cases/account/ask-question.ts'
import { questionFieldTexts } from '../field-texts.ts'
import { fieldsRefused, sendRefusedFields } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'

/** What a shopper asks about a product. What others read of it is the catalogue's. */
export async function questionRoutes(server: FastifyInstance, options: SessionOptions) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.post(
    '/api/v1/customer/question',
    {
      config: { cost: 'write' },
      schema: {
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
