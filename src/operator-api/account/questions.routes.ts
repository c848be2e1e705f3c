import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { csvFile } from '#contract/files.ts'
import {
  HideQuestionBody,
  PublishedAnswerBody,
  QuestionQueueQuery,
  QuestionQueueReply,
  QuestionsFileQuery,
} from '#contract/operator/reviews.ts'
import { RowParams } from '#contract/operator/row-params.ts'
import { Done } from '#contract/problem.ts'
import { stampInMexico } from '#domain/calendar.ts'
import { questionStatusTexts } from '#domain/catalogue/question.ts'
import type { AfterQuestion, QuestionToAnswer } from '#persistence/account/questions.ts'
import { listQuestions } from '#use-cases/account/list-questions.ts'
import { moderateQuestion } from '#use-cases/account/moderate-question.ts'
import { type Columns, listFile, rowsAtOnce, sendList } from '../csv.ts'
import { pictureOf } from '../picture-of.ts'
import { sendRefused } from '../refusals.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'question-not-found': 'Esa pregunta ya no existe.',
  'move-not-allowed': 'Alguien ya decidió sobre ella.',
  'reason-required': 'Escribe por qué, con 3 a 300 caracteres: lo lee quien llegue después.',
  'invalid-input': 'La respuesta tiene menos de 2 caracteres o más de 2000.',
}

/** Routes of product questions in moderation. */
export async function questionQueueRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock } = tools
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  const writing = { config: { needs: 'reviews:write' } } as const

  app.get(
    '/api/v1/questions',
    {
      config: { needs: 'reviews:read' },
      schema: {
        operationId: 'listQuestions',
        summary: 'Preguntas: sin respuesta, primero las que nadie puede leer; respondidas; ocultas',
        querystring: QuestionQueueQuery,
        response: { 200: QuestionQueueReply },
      },
    },
    async ({ query }) => {
      const found = await listQuestions(db, { ...wantedOf(query), after: readAfter(query.after) })
      return { questions: found.questions.map(toQuestion), next: found.next && placeOf(found.next) }
    },
  )

  app.get(
    '/api/v1/questions.csv',
    {
      config: { needs: 'reviews:read', ...listFile },
      schema: {
        operationId: 'exportQuestions',
        summary: 'Las mismas preguntas como archivo CSV, todas sus páginas',
        querystring: QuestionsFileQuery,
        response: { 200: csvFile },
      },
    },
    (request, reply) => {
      const wanted = wantedOf(request.query)
      const { list, sku } = wanted
      return sendList(tools, request, reply, {
        list: 'questions',
        filter: { tab: list, ...(sku && { sku }) },
        name: 'preguntas',
        columns: questionColumns,
        async read(last?: QuestionToAnswer) {
          const after = last ? { id: last.id, isPublished: last.status === 'published' } : null
          const found = await listQuestions(db, { ...wanted, after, limit: rowsAtOnce })
          return { rows: found.questions, next: found.next ?? undefined }
        },
      })
    },
  )

  app.post(
    '/api/v1/questions/:id/answer',
    {
      ...writing,
      schema: {
        operationId: 'answerQuestion',
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

  app.post(
    '/api/v1/questions/:id/release',
    {
      ...writing,
      schema: {
        operationId: 'releaseQuestion',
        summary: 'Publica una pregunta sin respuesta',
        params: RowParams,
        response: { 200: Done },
      },
    },
    async ({ params, caller }, reply) => {
      const judgement = { id: params.id, verdict: 'release', actor: caller.actor } as const
      const judged = await moderateQuestion(db, judgement, clock())
      return judged.ok ? done('Pregunta publicada.') : sendRefused(reply, judged, refusals)
    },
  )

  app.post(
    '/api/v1/questions/:id/hide',
    {
      ...writing,
      schema: {
        operationId: 'hideQuestion',
        summary: 'Oculta una pregunta, o no la publica; la razón queda para la tienda',
        params: RowParams,
        body: HideQuestionBody,
        response: { 200: Done },
      },
    },
    async ({ params, body: { reason }, caller }, reply) => {
      const judgement = { id: params.id, verdict: 'hide', reason, actor: caller.actor } as const
      const judged = await moderateQuestion(db, judgement, clock())
      return judged.ok ? done('Pregunta oculta.') : sendRefused(reply, judged, refusals)
    },
  )
}

function wantedOf({ tab: list = 'unanswered', search = '' }: Static<typeof QuestionsFileQuery>) {
  return { list, sku: search.trim() || undefined }
}

const questionColumns: Columns<QuestionToAnswer> = {
  Pregunta: ({ id }) => id,
  SKU: ({ sku }) => sku,
  Producto: ({ productName }) => productName,
  'Qué pregunta': ({ question }) => question,
  Estado: ({ status }) => questionStatusTexts[status],
  Respuesta: ({ answer }) => answer,
  'Por qué se ocultó': ({ hiddenReason }) => hiddenReason,
  Escrita: ({ createdAt }) => stampInMexico(createdAt),
}

function toQuestion(question: QuestionToAnswer): QuestionQueueReply['questions'][number] {
  return {
    id: question.id,
    product_name: question.productName,
    sku: question.sku,
    url_key: question.urlKey,
    image: pictureOf(question.imagePath),
    question: question.question,
    status: question.status,
    answer: question.answer,
    hidden_reason: question.hiddenReason,
    moderator_notes: question.moderatorNotes,
    created_at: question.createdAt.toISOString(),
  }
}

/** Pagination cursor: `p12` after a published question, `12` after an unpublished question. */
function placeOf({ id, status }: QuestionToAnswer): string {
  return `${status === 'published' ? 'p' : ''}${id}`
}

/** Parses the pagination cursor; null, meaning the first page, if invalid. */
function readAfter(text = ''): AfterQuestion | null {
  const [, published, id] = /^(p?)(\d{1,15})$/.exec(text) ?? []
  return id === undefined ? null : { id: Number(id), isPublished: published === 'p' }
}
