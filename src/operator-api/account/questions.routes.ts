import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { QuestionQueueReply, QuestionsFileQuery } from '#contract/operator/reviews.ts'
import { stampInMexico } from '#domain/calendar.ts'
import { questionStatusTexts } from '#domain/catalogue/question.ts'
import type { AfterQuestion, QuestionToAnswer } from '#persistence/account/questions.ts'
import { listQuestions } from '#use-cases/account/list-questions.ts'
import { moderateQuestion } from '#use-cases/account/moderate-question.ts'
import { type Columns, listFile, rowsAtOnce, sendList } from '../csv.ts'
import { pictureOf } from '../picture-of.ts'
import { sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
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
  const writing = { config: { needs: 'reviews:write' } } as const

  serve(
    server,
    'listQuestions',
    {
      config: { needs: 'reviews:read' },
      summary: 'Preguntas: sin respuesta, primero las que nadie puede leer; respondidas; ocultas',
    },
    async ({ query }) => {
      const found = await listQuestions(db, { ...wantedOf(query), after: readAfter(query.after) })
      return { questions: found.questions.map(toQuestion), next: found.next && placeOf(found.next) }
    },
  )

  serve(
    server,
    'exportQuestions',
    {
      config: { needs: 'reviews:read', ...listFile },
      summary: 'Las mismas preguntas como archivo CSV, todas sus páginas',
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

  serve(
    server,
    'answerQuestion',
    { ...writing, summary: 'Responde a una pregunta y la publica' },
    async ({ params, body: { text }, caller }, reply) => {
      const judgement = { id: params.id, verdict: 'answer', text, actor: caller.actor } as const
      const judged = await moderateQuestion(db, judgement, clock())
      return judged.ok ? done('Respuesta publicada.') : sendRefused(reply, judged, refusals)
    },
  )

  serve(
    server,
    'releaseQuestion',
    { ...writing, summary: 'Publica una pregunta sin respuesta' },
    async ({ params, caller }, reply) => {
      const judgement = { id: params.id, verdict: 'release', actor: caller.actor } as const
      const judged = await moderateQuestion(db, judgement, clock())
      return judged.ok ? done('Pregunta publicada.') : sendRefused(reply, judged, refusals)
    },
  )

  serve(
    server,
    'hideQuestion',
    { ...writing, summary: 'Oculta una pregunta, o no la publica; la razón queda para la tienda' },
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
