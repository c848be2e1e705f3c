import type { FastifyInstance } from 'fastify'
import type { Db } from '#persistence/database.ts'
import * as signingKeys from '#persistence/signing-keys.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

/** Route of the shop's public signing keys. */
export async function signingKeyRoutes(instance: FastifyInstance, { db }: { db: Db }) {
  registerShopApiRoute(
    instance,
    'listSigningKeys',
    {
      config: { cost: 'query' },
      summary: 'Las llaves públicas con que la tienda firma documentos',
    },
    async () => ({ keys: await signingKeys.listDocumentSigningPublicKeys(db) }),
  )
}
