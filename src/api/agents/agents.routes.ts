import type { FastifyInstance } from 'fastify'
import type { DocumentReader } from '#mail/document-reader.ts'
import type { Db } from '#persistence/database.ts'
import { messageKey } from '#sign-in/message-signatures.ts'
import { readShopSettings } from '#use-cases/running/read-shop-settings.ts'
import { cartTools } from './cart-tools.ts'
import { catalogueTools } from './catalogue-tools.ts'
import { mcpRoutes } from './mcp.routes.ts'
import { orderConsentRoutes } from './order-consents.routes.ts'
import { orderTools } from './order-tools.ts'
import { ucpProfileRoutes } from './profile.routes.ts'
import { proposedCartRoutes } from './proposed-carts.routes.ts'

type Options = {
  db: Db
  /** Database connection for public reads. */
  reads: Db
  clock: () => Date
  shopUrl: string
  sessionSecret: string
  formerSessionSecret?: string | undefined
  readDocument: DocumentReader
}

/** Agent endpoints: the shop's UCP profile, and tools that stop before payment. */
export async function agentRoutes(app: FastifyInstance, options: Options) {
  const { db, reads, clock, shopUrl, readDocument } = options
  const key = messageKey(options.sessionSecret)
  const former = options.formerSessionSecret ? [messageKey(options.formerSessionSecret)] : []
  const keys = [key, ...former].map(({ publicKey }) => publicKey)
  await app.register(ucpProfileRoutes, { shopUrl, keys })
  await app.register(mcpRoutes, {
    tools: [
      ...catalogueTools({ db: reads, clock, shopUrl }),
      ...cartTools({ db, clock, shopUrl }),
      ...orderTools({ db, clock, shopUrl }),
    ],
    shopUrl,
    key,
    clock,
    readDocument,
    shopName: async () => (await readShopSettings(reads)).name,
  })
  await app.register(proposedCartRoutes, { db, clock })
  const { sessionSecret, formerSessionSecret } = options
  await app.register(orderConsentRoutes, { db, clock, sessionSecret, formerSessionSecret })
}
