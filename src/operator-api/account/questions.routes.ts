import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { PublishedAnswerBody, QuestionQueueReply } from '#contract/operator/reviews.ts'
import { RowParams } from '#contract/operator/rows.ts'
import { Done } from '#contract/problem.ts'
import * as questions from '#persistence/account/questions.ts'
import { moderateQuestion } from '#use-cases/account/moderate-question.ts'
import { done } from '../done.ts'
import { sendRefused } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'

const mostListed = 100

const refusals = {
  'question-not-found': 'Esa pregunta ya no existe.',
  'move-not-allowed': 'Alguien ya decidió sobre ella.',
  'invalid-input': 'La respuesta tiene menos de 2 caracteres o más de 2000.',
}

/** Questions about products that wait for the shop. */
export async function questionQueueRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  const writing = { config: { needs: 'reviews:write' } } as const

  app.get(
    '/api/v1/questions',
    {
      config: { needs: 'reviews:read' },
      schema: {
        summary: 'Preguntas sin respuesta; primero las que nadie puede leer',
        response: { 200: QuestionQueueReply },
      },
    },
    async () => ({
      questions: (await questions.listUnanswered(db, mostListed)).map((question) => ({
        id: question.id,
        product_name: question.productName,
        url_key: question.urlKey,
        question: question.question,
        status: question.status,
        answer: question.answer,
        moderator_notes: question.moderatorNotes,
        created_at: question.createdAt.toISOString(),
      })),
    }),
  )

  app.post(
    '/api/v1/questions/:id/answer',
    {
      ...writing,
      schema: {
        summary: 'Responde a una pregunta y la publica',
        params: RowParams,
        body: PublishedAnswerBody,
        response: { 200: Done },
      },
    },
    async ({ params, body: { text }, caller }, reply) => {
      const judgement = { id: params.id, verdict: 'answer', text, actor: caller.actor } as const
      const judged = await moderateQuestion(db, judgement, clock())
      return judged.ok ? done('Respuesta publicada.') : sendRefused(reply, judged, refusals)
    },
  )

  for (const [verdict, summary] of [
    ['release', 'Publica una pregunta sin respuesta'],
    ['hide', 'Oculta una pregunta, o no la publica'],
  ] as const) {
    app.post(
      `/api/v1/questions/:id/${verdict}`,
      { ...writing, schema: { summary, params: RowParams, response: { 200: Done } } },
      async ({ params, caller }, reply) => {
        const judgement = { id: params.id, verdict, actor: caller.actor }
        const judged = await moderateQuestion(db, judgement, clock())
        return judged.ok ? done('Listo.') : sendRefused(reply, judged, refusals)
      },
    )
  }
}
