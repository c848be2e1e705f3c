import type { FastifyInstance } from 'fastify'
import { agentCapabilities, ucpVersion } from '#domain/agents/agent-capabilities.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import type { PublicMessageSigningKey } from '#sign-in/http-message-signatures.ts'
import { mcpPath } from './mcp.routes.ts'

const anHour = 'public, max-age=3600'
const spec = `https://ucp.dev/${ucpVersion}`

/**
 * Paths of the UCP documents that specify the shop's capabilities, relative to the base URL of the
 * protocol.
 */
const places: Record<keyof typeof agentCapabilities, { page: string; schema: string }> = {
  search: { page: 'catalog/search', schema: 'catalog_search' },
  lookup: { page: 'catalog/lookup', schema: 'catalog_lookup' },
  cart: { page: 'cart', schema: 'cart' },
  checkout: { page: 'checkout', schema: 'checkout' },
  order: { page: 'order', schema: 'order' },
}

/** Route of the shop's UCP profile: capabilities, endpoints, signing keys. */
export async function ucpProfileRoutes(
  app: FastifyInstance,
  { shopUrl, keys }: { shopUrl: string; keys: readonly PublicMessageSigningKey[] },
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
        getTypedEntries(places).map(([key, { page, schema }]) => [
          agentCapabilities[key],
          [
            {
              version: ucpVersion,
              spec: `${spec}/specification/${page}`,
              schema: `${spec}/schemas/shopping/${schema}.json`,
            },
          ],
        ]),
      ),
      // No payment handlers in the UCP profile, because payment happens on the shop's page only.
      payment_handlers: {},
    },
    signing_keys: keys,
  }

  app.get('/.well-known/ucp', { config: { cost: 'read' } }, async (_request, reply) =>
    reply.header('cache-control', anHour).type('application/json; charset=utf-8').send(profile),
  )
}
