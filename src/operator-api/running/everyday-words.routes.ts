import type { FastifyInstance } from 'fastify'
import { everydayKindLabels, everydayStateLabels } from '#domain/catalogue/everyday-word-labels.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import {
  type EverydayWord,
  listEverydayFields,
  readEverydayWords,
  switchEverydayWords,
} from '#use-cases/running/manage-everyday-words.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import {
  listExportRouteOptions,
  rowsPerExportBatch,
  sendExportWithoutAuditEntry,
} from '../send-list-export.ts'

const pageSize = 50

/** Routes of the everyday words that the search understands. */
export async function everydayWordRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listEverydayWords',
    {
      config: { needs: 'content:read' },
      summary: 'Las palabras comunes que la búsqueda entiende, con lo que encuentran',
    },
    async ({ query: { off: isOff, start = 0, ...filter } }) => {
      const found = await readEverydayWords(db, { ...filter, isOff }, { start, limit: pageSize })
      const end = start + pageSize
      return {
        words: found.words.map(({ off, ...word }) => ({
          ...word,
          switched_by: off && formatAuditLogActor(off.switchedBy),
          switched_at: off && off.switchedAt.toISOString(),
        })),
        total: found.total,
        off: found.off,
        fields: listEverydayFields(),
        next: end < found.total ? end : null,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportEverydayWords',
    {
      config: { needs: 'content:read', ...listExportRouteOptions },
      summary: 'Lo mismo como archivo CSV',
    },
    ({ query: { off: isOff, ...filter } }, reply) =>
      sendExportWithoutAuditEntry(reply, {
        name: 'palabras-comunes',
        columns: wordColumns,
        async read(start: number = 0) {
          const page = { start, limit: rowsPerExportBatch }
          const { words, total } = await readEverydayWords(db, { ...filter, isOff }, page)
          const end = start + words.length
          return { rows: words, next: end < total ? end : undefined }
        },
      }),
  )

  registerOperationRoute(
    server,
    'switchEverydayWords',
    {
      config: { needs: 'content:write' },
      summary: 'Apaga palabras comunes desde la siguiente búsqueda, o las vuelve a usar',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const switched = await switchEverydayWords(db, { ...body, by }, clock())
      if (!switched.ok) return sendRefusal(reply, switched)
      const { phrases } = switched
      const words = phrases.length === 1 ? '1 palabra' : `${phrases.length} palabras`
      return {
        phrases,
        messageForUser: body.off ? `Ya no se usa: ${words}.` : `Se usa otra vez: ${words}.`,
      }
    },
  )
}

const wordColumns = {
  'Lo que se escribe': ({ spellings }: EverydayWord) => spellings.join(', '),
  'Lo que encuentra': ({ means }: EverydayWord) => means.join(', '),
  Clase: ({ kind }: EverydayWord) => everydayKindLabels[kind],
  Giro: ({ fields }: EverydayWord) => fields.join(', '),
  Estado: ({ state }: EverydayWord) => everydayStateLabels[state],
}
