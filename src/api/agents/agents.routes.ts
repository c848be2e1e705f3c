import type { FastifyInstance } from 'fastify'
import type { UntrustedUrlReader } from '#mail/untrusted-url-reader.ts'
import type { Db } from '#persistence/database.ts'
import { deriveMessageSigningKey } from '#sign-in/http-message-signatures.ts'
import { readShopSettings } from '#use-cases/running/read-shop-settings.ts'
import { agentOrderAccessCodeRoutes } from './agent-order-access-codes.routes.ts'
import { createCartTools } from './cart-tools.ts'
import { createCatalogueTools } from './catalogue-tools.ts'
import { mcpRoutes } from './mcp.routes.ts'
import { createOrderTools } from './order-tools.ts'
import { proposedCartRoutes } from './proposed-carts.routes.ts'
import { ucpProfileRoutes } from './ucp-profile.routes.ts'

type Options = {
  db: Db
  /** Database connection for reading public data, such as products. */
  reads: Db
  clock: () => Date
  shopUrl: string
  sessionSecret: string
  formerSessionSecret?: string | undefined
  readDocument: UntrustedUrlReader
}

/** Routes for AI shopping agents: the shop's UCP profile, and tools that stop before payment. */
export async function agentRoutes(app: FastifyInstance, options: Options) {
  const { db, reads, clock, shopUrl, readDocument } = options
  const key = deriveMessageSigningKey(options.sessionSecret)
  const former = options.formerSessionSecret
    ? [deriveMessageSigningKey(options.formerSessionSecret)]
    : []
  const keys = [key, ...former].map(({ publicKey }) => publicKey)
  await app.register(ucpProfileRoutes, { shopUrl, keys })
  await app.register(mcpRoutes, {
    tools: [
      ...createCatalogueTools({ db: reads, clock, shopUrl }),
      ...createCartTools({ db, clock, shopUrl }),
      ...createOrderTools({ db, clock, shopUrl }),
    ],
    shopUrl,
    key,
    clock,
    readDocument,
    shopName: async () => (await readShopSettings(reads)).name,
  })
  await app.register(proposedCartRoutes, { db, clock })
  const { sessionSecret, formerSessionSecret } = options
  await app.register(agentOrderAccessCodeRoutes, { db, clock, sessionSecret, formerSessionSecret })
}
