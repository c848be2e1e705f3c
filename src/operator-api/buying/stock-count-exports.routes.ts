import type { FastifyInstance } from 'fastify'
import { stockCountStateLabels } from '#domain/buying/stock-count-state.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import { listStockCounts, readStockCount } from '#use-cases/buying/read-stock-counts.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'

type Listed = Awaited<ReturnType<typeof listStockCounts>>['counts'][number]
type Counted = NonNullable<Awaited<ReturnType<typeof readStockCount>>>['lines'][number]

const countColumns: ExportColumns<Listed> = {
  Conteo: ({ id }) => id,
  Lugar: ({ place }) => place,
  Estado: ({ state }) => stockCountStateLabels[state],
  Empezó: ({ startedBy }) => formatAuditLogActor(startedBy),
  Desde: ({ startedAt }) => formatMexicoTimestamp(startedAt),
  Terminó: ({ endedBy }) => endedBy && formatAuditLogActor(endedBy),
  Hasta: ({ endedAt }) => endedAt && formatMexicoTimestamp(endedAt),
}

const lineColumns: ExportColumns<Counted> = {
  SKU: ({ sku }) => sku,
  Producto: ({ name }) => name,
  Lugar: ({ bin }) => bin,
  Contadas: ({ counted }) => counted,
  'Debía haber': ({ expected }) => expected,
  Diferencia: ({ counted, expected }) => counted - expected,
  Aplicada: ({ applied }) => applied,
  Contó: ({ countedBy }) => formatAuditLogActor(countedBy),
  Cuándo: ({ countedAt }) => formatMexicoTimestamp(countedAt),
}

/** Routes of stock counts as CSV: the list of counts, or the lines of one count. */
export async function stockCountCsvExportRoutes(
  server: FastifyInstance,
  tools: OperatorRouteDependencies,
) {
  const { db } = tools

  registerOperationRoute(
    server,
    'exportStockCounts',
    {
      config: { needs: 'stock:read', ...listExportRouteOptions },
      summary: 'Todos los conteos como archivo CSV',
    },
    (request, reply) =>
      sendListExport(tools, request, reply, {
        list: 'stock-counts',
        filter: {},
        name: 'conteos',
        columns: countColumns,
        async read(before?: number) {
          const { counts, next } = await listStockCounts(db, { before, limit: rowsPerExportBatch })
          return { rows: counts, next: next ?? undefined }
        },
      }),
  )

  registerOperationRoute(
    server,
    'exportStockCountLines',
    {
      config: { needs: 'stock:read', ...listExportRouteOptions },
      summary: 'Lo contado en un conteo como archivo CSV',
    },
    async (request, reply) => {
      const { id } = request.params
      const found = await readStockCount(db, id)
      if (!found) return sendRefusal(reply, { code: 'count-not-found' })
      return sendListExport(tools, request, reply, {
        list: 'stock-count',
        filter: { count: id },
        name: `conteo-${id}`,
        columns: lineColumns,
        read: async () => ({ rows: found.lines, next: undefined }),
      })
    },
  )
}
