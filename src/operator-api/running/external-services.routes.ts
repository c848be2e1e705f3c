import type { FastifyInstance } from 'fastify'
import { toPesos } from '#domain/money.ts'
import { createFormerGatewayTexts } from '#domain/orders/payment-gateway-texts.ts'
import * as gatewayRejections from '#persistence/orders/rejected-gateway-credentials.ts'
import { readFormerGatewayPayments } from '#use-cases/orders/read-former-gateway-payments.ts'
import { listCurrentServices } from '../current-external-services.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal } from '../send-error-responses.ts'

/** Routes that list external services and test the connection to them. */
export async function externalServiceRoutes(
  server: FastifyInstance,
  dependencies: OperatorRouteDependencies,
) {
  const { db, clock, gateways } = dependencies

  registerOperationRoute(
    server,
    'listProviders',
    {
      config: { needs: 'connections:read' },
      summary: 'Con quién se cobra, se escribe, se guarda y se entra, y qué le falta a cada uno',
    },
    async () => {
      const gateway = await gateways()
      const former = (gateway.former ?? []).map(({ name }) => name)
      const [providers, business, rejections] = await Promise.all([
        listCurrentServices(dependencies),
        readFormerGatewayPayments(db, { current: gateway.name, former }),
        gatewayRejections.listRejectedGatewayCredentials(db),
      ])
      return {
        providers: providers.map(
          ({ isDevService, isMissing = false, isSetByServer, probe: _, ...provider }) => ({
            ...provider,
            is_stand_in: isDevService,
            is_missing: isMissing,
            is_set_by_server: isSetByServer,
          }),
        ),
        former_gateways: business.map((one) => ({
          gateway: one.gateway,
          is_connected: one.isConnected,
          payments: one.payments,
          expected: toPesos(one.expected),
          refunds: one.refunds,
          owed: toPesos(one.owed),
          ...createFormerGatewayTexts(one),
        })),
        rejections: rejections.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
      }
    },
  )

  registerOperationRoute(
    server,
    'testProvider',
    {
      config: { needs: 'connections:write' },
      summary: 'Prueba la conexión con uno; no cobra ni manda nada',
    },
    async ({ params: { code } }, reply) => {
      const providers = await listCurrentServices(dependencies)
      const provider = providers.find((one) => one.code === code)
      if (!provider) return sendRefusal(reply, { code: 'provider-not-found' })
      const outcome = await provider.probe(clock())
      const words = `${provider.name}: ${outcome.words}`
      if (!outcome.ok) return sendErrorResponse(reply, 409, outcome.code, words)
      return { success: true as const, messageForUser: words }
    },
  )
}
