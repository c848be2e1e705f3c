import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { ProviderParams, ProvidersReply } from '#contract/operator/providers.ts'
import { Done } from '#contract/problem.ts'
import { toPesos } from '#domain/money.ts'
import { formerBusinessText } from '#domain/orders/gateway-words.ts'
import * as gatewayRejections from '#persistence/orders/gateway-rejections.ts'
import { readFormerBusiness } from '#use-cases/orders/read-former-business.ts'
import { sendRefusal } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'

/** Routes of external services: list and check. */
export async function providerRoutes(
  server: FastifyInstance,
  { db, clock, gateway, providers = [] }: OfficeTools,
) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/providers',
    {
      config: { needs: 'settings:read' },
      schema: {
        operationId: 'listProviders',
        summary: 'Con quién se cobra, se escribe, se guarda y se entra, y qué le falta a cada uno',
        response: { 200: ProvidersReply },
      },
    },
    async () => {
      const former = (gateway.former ?? []).map(({ name }) => name)
      const [business, rejections] = await Promise.all([
        readFormerBusiness(db, { current: gateway.name, former }),
        gatewayRejections.list(db),
      ])
      return {
        providers: providers.map(({ isDevService, probe: _, ...provider }) => ({
          ...provider,
          is_stand_in: isDevService,
        })),
        former_gateways: business.map((one) => ({
          gateway: one.gateway,
          is_connected: one.isConnected,
          payments: one.payments,
          expected: toPesos(one.expected),
          refunds: one.refunds,
          owed: toPesos(one.owed),
          words: formerBusinessText(one),
        })),
        rejections: rejections.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
      }
    },
  )

  app.post(
    '/api/v1/providers/:code/test',
    {
      config: { needs: 'settings:write' },
      schema: {
        operationId: 'testProvider',
        summary: 'Prueba la conexión con uno; no cobra ni manda nada',
        params: ProviderParams,
        response: { 200: Done },
      },
    },
    async ({ params: { code } }, reply) => {
      const provider = providers.find((one) => one.code === code)
      if (!provider) return sendRefusal(reply, 404, 'provider-not-found', 'Eso no está conectado.')
      const outcome = await provider.probe(clock())
      const words = `${provider.name}: ${outcome.words}`
      if (!outcome.ok) return sendRefusal(reply, 409, outcome.code, words)
      return { success: true as const, messageForUser: words }
    },
  )
}
