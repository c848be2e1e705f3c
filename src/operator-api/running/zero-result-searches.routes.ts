import type { FastifyInstance } from 'fastify'
import type * as missedSearches from '#persistence/catalogue/zero-result-searches.ts'
import { setZeroResultSearchHidden } from '#use-cases/running/manage-search-rules.ts'
import {
  countZeroResultSearchesByTab,
  readZeroResultSearches,
} from '#use-cases/running/read-zero-result-searches.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { listExportRouteOptions, rowsPerExportBatch, sendListExport } from '../send-list-export.ts'
import { createSuccessReply } from '../success-response.ts'

const pageSize = 50

type Missed = missedSearches.ZeroResultSearch

/** Routes of searches without results, grouped by search text. */
export async function zeroResultSearchReportRoutes(
  server: FastifyInstance,
  tools: OperatorRouteDependencies,
) {
  const { db, clock } = tools

  registerOperationRoute(
    server,
    'listMissedSearches',
    {
      config: { needs: 'content:read' },
      summary: 'Lo que se buscó y no encontró nada, lo más buscado primero',
    },
    async ({ query: { search, aside = false, after } }) => {
      const page = { after: after === undefined ? undefined : cursorOf(after), limit: pageSize + 1 }
      const [found, counts] = await Promise.all([
        readZeroResultSearches(db, { search, setAside: aside }, page),
        countZeroResultSearchesByTab(db),
      ])
      const rows = found.slice(0, pageSize)
      const last = found.length > pageSize ? rows.at(-1) : undefined
      return {
        missed: rows.map(({ shown, searches, firstOn, lastOn }) => ({
          words: shown,
          searches,
          first_on: firstOn,
          last_on: lastOn,
        })),
        next: last ? `${last.searches} ${last.words}` : null,
        counts,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportMissedSearches',
    {
      config: { needs: 'content:read', ...listExportRouteOptions },
      summary: 'Lo mismo como archivo CSV',
    },
    (request, reply) => {
      const { search, aside = false } = request.query
      return sendListExport(tools, request, reply, {
        list: 'missed-searches',
        filter: { aside },
        search,
        name: 'busquedas-sin-resultados',
        columns: missedColumns,
        async read(after?: missedSearches.ZeroResultSearchCursor) {
          const choice = { search, setAside: aside }
          const rows = await readZeroResultSearches(db, choice, {
            after,
            limit: rowsPerExportBatch,
          })
          return { rows, next: rows.length < rowsPerExportBatch ? undefined : rows.at(-1) }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'setAsideMissedSearches',
    {
      config: { needs: 'content:write' },
      summary: 'Descarta búsquedas de las que no hay nada que hacer, o las recupera',
    },
    async ({ body, caller, id: requestId }) => {
      const by = { actor: caller.actor, requestId }
      const count = await setZeroResultSearchHidden(db, { ...body, by }, clock())
      const words = count === 1 ? '1 búsqueda' : `${count} búsquedas`
      return createSuccessReply(
        body.aside ? `Se descartó: ${words}.` : `Vuelve a esperar: ${words}.`,
      )
    },
  )
}

const missedColumns = {
  Búsqueda: ({ shown }: Missed) => shown,
  Veces: ({ searches }: Missed) => searches,
  'Primera vez': ({ firstOn }: Missed) => firstOn,
  'Última vez': ({ lastOn }: Missed) => lastOn,
}

function cursorOf(text: string): missedSearches.ZeroResultSearchCursor {
  const space = text.indexOf(' ')
  return { searches: Number(text.slice(0, space)), words: text.slice(space + 1) }
}
