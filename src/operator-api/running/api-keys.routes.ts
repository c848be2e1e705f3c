import type { FastifyInstance } from 'fastify'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import * as apiKeys from '#persistence/running/api-keys.ts'
import { makeApiKey, revokeApiKey } from '#use-cases/running/manage-api-keys.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'

const ownTexts: OwnRefusalTexts = {
  'operator-not-found': 'Ya no eres de la tienda.',
}

/** Routes of API keys for programs. */
export async function apiKeyRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listApiKeys',
    { config: { needs: 'keys:read' }, summary: 'Llaves vigentes' },
    async () => {
      const standing = await apiKeys.listValidApiKeys(db, clock())
      return {
        keys: standing.map((key) => ({
          id: key.id,
          name: key.name,
          end: key.end,
          permissions: [...key.permissions],
          made_by: key.madeBy,
          created_at: key.createdAt.toISOString(),
          expires_at: key.expiresAt.toISOString(),
          last_used_at: key.lastUsedAt?.toISOString() ?? null,
        })),
      }
    },
  )

  registerOperationRoute(
    server,
    'createApiKey',
    { config: { needs: 'keys:write', stepUp: true }, summary: 'Hace una llave para un programa' },
    async ({ body, caller, id: requestId }, reply) => {
      const { operator, actor } = caller
      const asked = { ...body, maker: operator.email, actor, requestId }
      const made = await makeApiKey(db, asked, clock())
      if (made.ok) return { id: made.id, key: made.key, expires_at: made.expiresAt.toISOString() }
      return sendRefusal(reply, made, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'deleteApiKey',
    {
      config: { needs: 'keys:write', stepUp: true },
      summary: 'Quita una llave, que deja de valer al instante',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const which = { id: params.id, actor: caller.actor, requestId }
      const withdrawn = await revokeApiKey(db, which, clock())
      if (!withdrawn.ok) return sendRefusal(reply, withdrawn, ownTexts)
      return { success: true as const, messageForUser: `La llave «${withdrawn.name}» ya no vale.` }
    },
  )
}
