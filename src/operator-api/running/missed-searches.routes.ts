import type { FastifyInstance } from 'fastify'
import type * as missedSearches from '#persistence/catalogue/missed-searches.ts'
import { setMissedAside } from '#use-cases/running/keep-search-rules.ts'
import { countDesk, listMissed } from '#use-cases/running/read-missed.ts'
import { listFile, rowsAtOnce, sendList } from '../csv.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const pageSize = 50

type Missed = missedSearches.MissedSearch

/** Routes of searches without results, grouped by search text. */
export async function missedSearchRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock } = tools

  serve(
    server,
    'listMissedSearches',
    {
      config: { needs: 'content:read' },
      summary: 'Lo que se buscó y no encontró nada, lo más buscado primero',
    },
    async ({ query: { search, aside = false, after } }) => {
      const page = { after: after === undefined ? undefined : cursorOf(after), limit: pageSize + 1 }
      const [found, counts] = await Promise.all([
        listMissed(db, { search, setAside: aside }, page),
        countDesk(db),
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

  serve(
    server,
    'exportMissedSearches',
    { config: { needs: 'content:read', ...listFile }, summary: 'Lo mismo como archivo CSV' },
    (request, reply) => {
      const { search, aside = false } = request.query
      return sendList(tools, request, reply, {
        list: 'missed-searches',
        filter: { aside },
        search,
        name: 'busquedas-sin-resultados',
        columns: missedColumns,
        async read(after?: missedSearches.MissedCursor) {
          const choice = { search, setAside: aside }
          const rows = await listMissed(db, choice, { after, limit: rowsAtOnce })
          return { rows, next: rows.length < rowsAtOnce ? undefined : rows.at(-1) }
        },
      })
    },
  )

  serve(
    server,
    'setAsideMissedSearches',
    {
      config: { needs: 'content:write' },
      summary: 'Descarta búsquedas de las que no hay nada que hacer, o las recupera',
    },
    async ({ body, caller, id: requestId }) => {
      const by = { actor: caller.actor, requestId }
      const count = await setMissedAside(db, { ...body, by }, clock())
      const words = count === 1 ? '1 búsqueda' : `${count} búsquedas`
      return done(body.aside ? `Se descartó: ${words}.` : `Vuelve a esperar: ${words}.`)
    },
  )
}

const missedColumns = {
  Búsqueda: ({ shown }: Missed) => shown,
  Veces: ({ searches }: Missed) => searches,
  'Primera vez': ({ firstOn }: Missed) => firstOn,
  'Última vez': ({ lastOn }: Missed) => lastOn,
}

function cursorOf(text: string): missedSearches.MissedCursor {
  const space = text.indexOf(' ')
  return { searches: Number(text.slice(0, space)), words: text.slice(space + 1) }
}
