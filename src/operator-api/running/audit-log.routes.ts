import type { FastifyInstance } from 'fastify'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { listOperatorEmails } from '#persistence/running/audit-log-subjects.ts'
import { describeAuditEntries } from '#use-cases/running/describe-audit-entries.ts'
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
    {
      config: { needs: 'audit:read' },
      summary: 'La bitácora en frases, por persona, por asunto o por día',
    },
    async ({ query }) => {
      const [{ entries, hasOlder, hasNewer, seal }, people] = await Promise.all([
        readAuditLog(db, query),
        listOperatorEmails(db),
      ])
      const described = await describeAuditEntries(db, entries)
      return {
        entries: described.map(({ requestId, createdAt, reasonWords, subjectKey, ...entry }) => ({
          ...entry,
          reason: reasonWords,
          subject_key: subjectKey,
          request_id: requestId,
          created_at: createdAt.toISOString(),
        })),
        people,
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
      const { about, ...filter } = query
      return sendListExport(tools, request, reply, {
        list: 'audit-log',
        filter,
        search: about,
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
