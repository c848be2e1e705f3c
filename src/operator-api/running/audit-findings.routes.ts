import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { AuditFindingsReply } from '#contract/operator/audit-findings.ts'
import { readAuditFindings } from '#use-cases/running/read-audit-findings.ts'
import type { OfficeTools } from '../tools.ts'

/** Routes of findings from the nightly audit. */
export async function auditFindingRoutes(server: FastifyInstance, { db }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/audit-findings',
    {
      config: { needs: 'audit:read' },
      schema: {
        operationId: 'listAuditFindings',
        summary: 'Lo que la revisión de cada noche encontró y sigue sin cuadrar',
        response: { 200: AuditFindingsReply },
      },
    },
    async () => {
      const findings = await readAuditFindings(db)
      return {
        findings: findings.map(({ firstSeenAt, lastSeenAt, ...finding }) => ({
          ...finding,
          first_seen_at: firstSeenAt.toISOString(),
          last_seen_at: lastSeenAt.toISOString(),
        })),
      }
    },
  )
}
