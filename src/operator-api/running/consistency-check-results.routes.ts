import type { FastifyInstance } from 'fastify'
import { readAuditRuleViolations } from '#use-cases/running/read-consistency-check-results.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'

/** Routes of findings from the nightly audit. */
export async function consistencyCheckResultRoutes(
  server: FastifyInstance,
  { db }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listAuditFindings',
    {
      config: { needs: 'audit:read' },
      summary: 'Lo que la revisión de cada noche encontró y sigue sin cuadrar',
    },
    async () => {
      const findings = await readAuditRuleViolations(db)
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
