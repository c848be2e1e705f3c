import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { MeReply } from '#contract/operator/people.ts'
import { stepUpUntil } from '#domain/running/operator-access.ts'
import { permissions } from '#domain/running/permissions.ts'
import { readShopName } from '#use-cases/stored-settings.ts'
import type { OfficeTools } from '../tools.ts'

/** Route of the current caller and their permissions. */
export async function meRoutes(server: FastifyInstance, { db }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/me',
    {
      config: { needs: 'signed-in' },
      schema: {
        operationId: 'getCaller',
        summary: 'Quién llama y qué puede hacer',
        response: { 200: MeReply },
      },
    },
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
