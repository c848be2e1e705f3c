import type { FastifyInstance } from 'fastify'
import { readAuditFindings } from '#use-cases/running/read-audit-findings.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'

/** Routes of findings from the nightly audit. */
export async function auditFindingRoutes(server: FastifyInstance, { db }: OfficeTools) {
  serve(
    server,
    'listAuditFindings',
    {
      config: { needs: 'audit:read' },
      summary: 'Lo que la revisión de cada noche encontró y sigue sin cuadrar',
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
