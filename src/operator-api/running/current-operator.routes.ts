import type { FastifyInstance } from 'fastify'
import { getStepUpExpiry } from '#domain/running/operator-session-lifetimes.ts'
import { permissions } from '#domain/running/permissions.ts'
import { readShopName } from '#use-cases/read-settings.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'

/** Route of the current caller and their permissions. */
export async function currentOperatorRoutes(
  server: FastifyInstance,
  { db }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'getCaller',
    { config: { needs: 'signed-in' }, summary: 'Quién llama y qué puede hacer' },
    async ({ caller }) => {
      const { operator, session, may } = caller
      const signedInAt = session?.authenticatedAt
      return {
        shop: await readShopName(db),
        email: operator.email,
        roles: operator.roles,
        permissions: [...permissions.values()].filter(may),
        authenticated_at: signedInAt?.toISOString() ?? null,
        step_up_until: signedInAt ? getStepUpExpiry(signedInAt).toISOString() : null,
      }
    },
  )
}
