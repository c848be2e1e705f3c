import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { SigningKeysResponse } from '#contract/signing-keys.ts'
import type { Db } from '#persistence/database.ts'
import * as signingKeys from '#persistence/signing-keys.ts'

/** Route of the shop's public signing keys. */
export async function signingKeyRoutes(instance: FastifyInstance, { db }: { db: Db }) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/shop/signingKeys',
    {
      config: { cost: 'query' },
      schema: {
        operationId: 'listSigningKeys',
        summary: 'Las llaves públicas con que la tienda firma documentos',
        response: { 200: SigningKeysResponse },
      },
    },
    async () => ({ keys: await signingKeys.listSigningKeys(db) }),
  )
}
