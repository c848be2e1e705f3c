import type { FastifyInstance } from 'fastify'
import { toIpRateLimitKey } from '#domain/client-ip-address.ts'
import { hourInMs } from '#domain/durations.ts'
import type { Db } from '#persistence/database.ts'
import { recordSearchSteps } from '#use-cases/catalogue/record-search-steps.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

/** Limit per network and hour up to which reports are counted. */
const countedInAnHour = { max: 60, timeWindow: hourInMs }

/** Route by which browsers report steps after a search, without the shopper's identity. */
export async function searchStepRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  const networks = instance.createRateLimit(countedInAnHour)
  const steps = recordSearchSteps(db, {
    clock,
    onFailure: (err) => instance.log.warn({ err }, 'steps after searches were not counted'),
  })
  instance.addHook('onClose', () => steps.flush())

  registerShopApiRoute(
    instance,
    'countSearchStep',
    {
      config: { cost: 'query' },
      summary:
        'Cuenta lo que se abrió, se puso en el carrito o se compró tras una búsqueda, sin decir quién',
    },
    async (request) => {
      const counted = await networks(request)
      const { searchQuery: query, step, productIds: products = [], missedQuery } = request.body
      if (counted.isAllowed || !counted.isExceeded) {
        const network = toIpRateLimitKey(request.ip)
        steps.add({ query, step, products, missed: missedQuery, network })
      }
      return { success: true as const }
    },
  )
}
