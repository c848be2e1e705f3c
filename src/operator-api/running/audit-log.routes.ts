import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { AuditLogQuery, AuditLogReply } from '#contract/operator/audit-log.ts'
import { readAuditLog } from '#use-cases/running/read-audit-log.ts'
import type { OfficeTools } from '../tools.ts'

/** Who did what, when and why. */
export async function auditLogRoutes(server: FastifyInstance, { db }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/audit-log',
    {
      config: { needs: 'audit:read' },
      schema: {
        summary: 'La bitácora, por persona, por asunto o por día',
        querystring: AuditLogQuery,
        response: { 200: AuditLogReply },
      },
    },
    async ({ query: { before, after, ...filter } }) => {
      const { entries, hasOlder, hasNewer, seal } = await readAuditLog(db, {
        ...filter,
        before: before === undefined ? undefined : Number(before),
        after: after === undefined ? undefined : Number(after),
      })
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
}
