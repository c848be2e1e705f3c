import type { FastifyInstance } from 'fastify'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { readAuditLog } from '#use-cases/running/read-audit-log.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'

type Entry = Awaited<ReturnType<typeof readAuditLog>>['entries'][number]

const auditColumns: ExportColumns<Entry> = {
  Renglón: ({ id }) => id,
  Cuándo: ({ createdAt }) => formatMexicoTimestamp(createdAt),
  Quién: ({ actor }) => actor,
  Qué: ({ action }) => action,
  'Sobre qué': ({ subject }) => subject,
  Antes: ({ before }) => (before === null ? null : JSON.stringify(before)),
  Después: ({ after }) => (after === null ? null : JSON.stringify(after)),
  Motivo: ({ reason }) => reason,
  Solicitud: ({ requestId }) => requestId,
}

export async function auditLogRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db } = tools

  registerOperationRoute(
    server,
    'listAuditLog',
    { config: { needs: 'audit:read' }, summary: 'La bitácora, por persona, por asunto o por día' },
    async ({ query }) => {
      const { entries, hasOlder, hasNewer, seal } = await readAuditLog(db, query)
      return {
        entries: entries.map(({ requestId, createdAt, ...entry }) => ({
          ...entry,
          request_id: requestId,
          created_at: createdAt.toISOString(),
        })),
        has_older: hasOlder,
        has_newer: hasNewer,
        seal: seal
          ? {
              last_entry: seal.lastEntry,
              sealed_at: seal.sealedAt.toISOString(),
              seal: seal.seal.toString('hex'),
            }
          : null,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportAuditLog',
    {
      config: { needs: 'audit:read', ...listExportRouteOptions },
      summary: 'La misma bitácora como archivo CSV, todas sus páginas',
    },
    (request, reply) => {
      const { query } = request
      return sendListExport(tools, request, reply, {
        list: 'audit-log',
        filter: query,
        name: 'bitacora',
        columns: auditColumns,
        async read(before?: number) {
          const page = await readAuditLog(db, { ...query, before, limit: rowsPerExportBatch })
          return { rows: page.entries, next: page.hasOlder ? page.entries.at(-1)?.id : undefined }
        },
      })
    },
  )
}
