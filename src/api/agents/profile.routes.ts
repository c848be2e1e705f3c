import type { FastifyInstance } from 'fastify'
import { capabilities, ucpVersion } from '#domain/agents/capabilities.ts'
import { entriesOf } from '#domain/keys-of.ts'
import type { PublicKey } from '#sign-in/message-signatures.ts'
import { mcpPath } from './mcp.routes.ts'

const anHour = 'public, max-age=3600'
const spec = `https://ucp.dev/${ucpVersion}`

/** Paths of UCP capability documents, relative to the protocol's base URL. */
const places: Record<keyof typeof capabilities, { page: string; schema: string }> = {
  search: { page: 'catalog/search', schema: 'catalog_search' },
  lookup: { page: 'catalog/lookup', schema: 'catalog_lookup' },
  cart: { page: 'cart', schema: 'cart' },
  checkout: { page: 'checkout', schema: 'checkout' },
  order: { page: 'order', schema: 'order' },
}

/** Route of the shop's UCP profile: capabilities, endpoints, signing keys. */
export async function ucpProfileRoutes(
  app: FastifyInstance,
  { shopUrl, keys }: { shopUrl: string; keys: readonly PublicKey[] },
) {
  const profile = {
    ucp: {
      version: ucpVersion,
      services: {
        'dev.ucp.shopping': [
          {
            version: ucpVersion,
            spec: `${spec}/specification/overview`,
            transport: 'mcp',
            endpoint: shopUrl + mcpPath,
            schema: `${spec}/services/shopping/mcp.openrpc.json`,
          },
        ],
      },
      capabilities: Object.fromEntries(
        entriesOf(places).map(([key, { page, schema }]) => [
          capabilities[key],
          [
            {
              version: ucpVersion,
              spec: `${spec}/specification/${page}`,
              schema: `${spec}/schemas/shopping/${schema}.json`,
            },
          ],
        ]),
      ),
      // Empty: payment happens on the shop's page only.
      payment_handlers: {},
    },
    signing_keys: keys,
  }

  app.get('/.well-known/ucp', { config: { cost: 'read' } }, async (_request, reply) =>
    reply.header('cache-control', anHour).type('application/json; charset=utf-8').send(profile),
  )
}
