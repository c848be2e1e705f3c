import type { FastifyInstance } from 'fastify'
import { stepUpUntil } from '#domain/running/operator-access.ts'
import { permissions } from '#domain/running/permissions.ts'
import { readShopName } from '#use-cases/stored-settings.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'

/** Route of the current caller and their permissions. */
export async function meRoutes(server: FastifyInstance, { db }: OfficeTools) {
  serve(
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
        step_up_until: signedInAt ? stepUpUntil(signedInAt).toISOString() : null,
      }
    },
  )
}
