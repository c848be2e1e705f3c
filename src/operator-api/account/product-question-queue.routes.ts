import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { QuestionQueueResponse, QuestionsExportQuery } from '#contract/operator/reviews.ts'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { questionStatusTexts } from '#domain/catalogue/product-question.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import type { QuestionCursor, QuestionToAnswer } from '#persistence/account/shopper-questions.ts'
import { listProductQuestions } from '#use-cases/account/list-product-questions.ts'
import { moderateQuestion } from '#use-cases/account/moderate-product-question.ts'
import { getProductPictureUrl } from '../product-picture-url.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'
import { createSuccessReply } from '../success-response.ts'

const ownTexts: OwnRefusalTexts = {
  'move-not-allowed': 'Alguien ya decidió sobre ella.',
  'reason-required': 'Escribe por qué, con 3 a 300 caracteres: lo lee quien llegue después.',
  'invalid-input': 'La respuesta tiene menos de 2 caracteres o más de 2000.',
}

/** Routes of product questions in moderation. */
export async function questionQueueRoutes(
  server: FastifyInstance,
  tools: OperatorRouteDependencies,
) {
  const { db, clock } = tools
  const writing = { config: { needs: 'reviews:write' } } as const

  registerOperationRoute(
    server,
    'listQuestions',
    {
      config: { needs: 'reviews:read' },
      summary: 'Preguntas: sin respuesta, primero las que nadie puede leer; respondidas; ocultas',
    },
    async ({ query }) => {
      const found = await listProductQuestions(db, {
        ...wantedOf(query),
        after: readAfter(query.after),
      })
      return { questions: found.questions.map(toQuestion), next: found.next && placeOf(found.next) }
    },
  )

  registerOperationRoute(
    server,
    'exportQuestions',
    {
      config: { needs: 'reviews:read', ...listExportRouteOptions },
      summary: 'Las mismas preguntas como archivo CSV, todas sus páginas',
    },
    (request, reply) => {
      const wanted = wantedOf(request.query)
      const { list, sku } = wanted
      return sendListExport(tools, request, reply, {
        list: 'questions',
        filter: { tab: list, ...(sku && { sku }) },
        name: 'preguntas',
        columns: questionColumns,
        async read(last?: QuestionToAnswer) {
          const after = last ? { id: last.id, isPublished: last.status === 'published' } : null
          const found = await listProductQuestions(db, {
            ...wanted,
            after,
            limit: rowsPerExportBatch,
          })
          return { rows: found.questions, next: found.next ?? undefined }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'answerQuestion',
    { ...writing, summary: 'Responde a una pregunta y la publica' },
    async ({ params, body: { text }, caller }, reply) => {
      const judgement = { id: params.id, verdict: 'answer', text, actor: caller.actor } as const
      const judged = await moderateQuestion(db, judgement, clock())
      return judged.ok
        ? createSuccessReply('Respuesta publicada.')
        : sendRefusal(reply, judged, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'releaseQuestion',
    { ...writing, summary: 'Publica una pregunta sin respuesta' },
    async ({ params, caller }, reply) => {
      const judgement = { id: params.id, verdict: 'release', actor: caller.actor } as const
      const judged = await moderateQuestion(db, judgement, clock())
      return judged.ok
        ? createSuccessReply('Pregunta publicada.')
        : sendRefusal(reply, judged, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'hideQuestion',
    { ...writing, summary: 'Oculta una pregunta, o no la publica; la razón queda para la tienda' },
    async ({ params, body: { reason }, caller }, reply) => {
      const judgement = { id: params.id, verdict: 'hide', reason, actor: caller.actor } as const
      const judged = await moderateQuestion(db, judgement, clock())
      return judged.ok
        ? createSuccessReply('Pregunta oculta.')
        : sendRefusal(reply, judged, ownTexts)
    },
  )
}

function wantedOf({ tab: list = 'unanswered', search = '' }: Static<typeof QuestionsExportQuery>) {
  return { list, sku: search.trim() || undefined }
}

const questionColumns: ExportColumns<QuestionToAnswer> = {
  Pregunta: ({ id }) => id,
  SKU: ({ sku }) => sku,
  Producto: ({ productName }) => productName,
  'Qué pregunta': ({ question }) => question,
  Estado: ({ status }) => questionStatusTexts[status],
  Respuesta: ({ answer }) => answer,
  'Por qué se ocultó': ({ hiddenReason }) => hiddenReason,
  Escrita: ({ createdAt }) => formatMexicoTimestamp(createdAt),
}

function toQuestion(question: QuestionToAnswer): QuestionQueueResponse['questions'][number] {
  return {
    id: question.id,
    product_name: question.productName,
    sku: question.sku,
    url_key: question.urlKey,
    image: getProductPictureUrl(question.imagePath),
    question: question.question,
    status: question.status,
    answer: question.answer,
    hidden_reason: question.hiddenReason,
    moderator_notes: question.moderatorNotes,
    created_at: question.createdAt.toISOString(),
  }
}

/**
 * Pagination cursor of the question list: `p12` after a published question, `12` after an
 * unpublished question.
 */
function placeOf({ id, status }: QuestionToAnswer): string {
  return `${status === 'published' ? 'p' : ''}${id}`
}

/** Parses the pagination cursor of the question list; null (first page) if invalid. */
function readAfter(text = ''): QuestionCursor | null {
  const [, published, id] = /^(p?)(\d{1,15})$/.exec(text) ?? []
  return id === undefined ? null : { id: Number(id), isPublished: published === 'p' }
}
