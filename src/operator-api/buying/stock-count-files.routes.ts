import type { FastifyInstance } from 'fastify'
import { countStateWords } from '#domain/buying/count-state.ts'
import { stampInMexico } from '#domain/calendar.ts'
import { formatActor } from '#domain/running/format-actor.ts'
import { countRefusals } from '#use-cases/buying/count-words.ts'
import { listCounts, readCount } from '#use-cases/buying/read-counts.ts'
import { type Columns, listFile, rowsAtOnce, sendList } from '../csv.ts'
import { sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'

type Listed = Awaited<ReturnType<typeof listCounts>>['counts'][number]
type Counted = NonNullable<Awaited<ReturnType<typeof readCount>>>['lines'][number]

const countColumns: Columns<Listed> = {
  Conteo: ({ id }) => id,
  Lugar: ({ place }) => place,
  Estado: ({ state }) => countStateWords[state],
  Empezó: ({ startedBy }) => formatActor(startedBy),
  Desde: ({ startedAt }) => stampInMexico(startedAt),
  Terminó: ({ endedBy }) => endedBy && formatActor(endedBy),
  Hasta: ({ endedAt }) => endedAt && stampInMexico(endedAt),
}

const lineColumns: Columns<Counted> = {
  SKU: ({ sku }) => sku,
  Producto: ({ name }) => name,
  Lugar: ({ bin }) => bin,
  Contadas: ({ counted }) => counted,
  'Debía haber': ({ expected }) => expected,
  Diferencia: ({ counted, expected }) => counted - expected,
  Aplicada: ({ applied }) => applied,
  Contó: ({ countedBy }) => formatActor(countedBy),
  Cuándo: ({ countedAt }) => stampInMexico(countedAt),
}

/** Routes of stock counts as CSV: the list of counts, or the lines of one count. */
export async function stockCountFileRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db } = tools

  serve(
    server,
    'exportStockCounts',
    { config: { needs: 'stock:read', ...listFile }, summary: 'Todos los conteos como archivo CSV' },
    (request, reply) =>
      sendList(tools, request, reply, {
        list: 'stock-counts',
        filter: {},
        name: 'conteos',
        columns: countColumns,
        async read(before?: number) {
          const { counts, next } = await listCounts(db, { before, limit: rowsAtOnce })
          return { rows: counts, next: next ?? undefined }
        },
      }),
  )

  serve(
    server,
    'exportStockCountLines',
    {
      config: { needs: 'stock:read', ...listFile },
      summary: 'Lo contado en un conteo como archivo CSV',
    },
    async (request, reply) => {
      const { id } = request.params
      const found = await readCount(db, id)
      if (!found) return sendRefused(reply, { code: 'count-not-found' }, countRefusals)
      return sendList(tools, request, reply, {
        list: 'stock-count',
        filter: { count: id },
        name: `conteo-${id}`,
        columns: lineColumns,
        read: async () => ({ rows: found.lines, next: undefined }),
      })
    },
  )
}
