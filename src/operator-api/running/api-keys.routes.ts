import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { KeysReply, MadeKeyReply, MakeKeyBody } from '#contract/operator/keys.ts'
import { RowParams } from '#contract/operator/row-params.ts'
import { Done } from '#contract/problem.ts'
import * as apiKeys from '#persistence/running/api-keys.ts'
import { makeApiKey, withdrawApiKey } from '#use-cases/running/manage-api-keys.ts'
import { sendPrivilegeEscalation, sendRefused } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'operator-not-found': 'Ya no eres de la tienda.',
  'permission-not-found': 'No hay un permiso así.',
  'key-too-long': 'Una llave vale un año como máximo.',
  'key-not-found': 'Esa llave ya no existe.',
}

/** Routes of API keys for programs. */
export async function apiKeyRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/keys',
    {
      config: { needs: 'keys:read' },
      schema: {
        operationId: 'listApiKeys',
        summary: 'Llaves vigentes',
        response: { 200: KeysReply },
      },
    },
    async () => {
      const standing = await apiKeys.listStanding(db, clock())
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

  app.post(
    '/api/v1/keys',
    {
      config: { needs: 'keys:write', stepUp: true },
      schema: {
        operationId: 'createApiKey',
        summary: 'Hace una llave para un programa',
        body: MakeKeyBody,
        response: { 200: MadeKeyReply },
      },
    },
    async ({ body, caller, id: requestId }, reply) => {
      const { operator, actor } = caller
      const asked = { ...body, maker: operator.email, actor, requestId }
      const made = await makeApiKey(db, asked, clock())
      if (made.ok) return { id: made.id, key: made.key, expires_at: made.expiresAt.toISOString() }
      return made.code === 'beyond-own'
        ? sendPrivilegeEscalation(reply, made)
        : sendRefused(reply, made, refusals)
    },
  )

  app.delete(
    '/api/v1/keys/:id',
    {
      config: { needs: 'keys:write', stepUp: true },
      schema: {
        operationId: 'deleteApiKey',
        summary: 'Quita una llave, que deja de valer al instante',
        params: RowParams,
        response: { 200: Done },
      },
    },
    async ({ params, caller, id: requestId }, reply) => {
      const which = { id: params.id, actor: caller.actor, requestId }
      const withdrawn = await withdrawApiKey(db, which, clock())
      if (!withdrawn.ok) return sendRefused(reply, withdrawn, refusals)
      return { success: true as const, messageForUser: `La llave «${withdrawn.name}» ya no vale.` }
    },
  )
}
