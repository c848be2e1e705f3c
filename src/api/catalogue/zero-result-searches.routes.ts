import type { FastifyInstance } from 'fastify'
import { hourInMs } from '#domain/durations.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '#persistence/database.ts'
import { recordZeroResultSearches } from '#use-cases/catalogue/count-zero-result-searches.ts'
import { searchProducts } from '#use-cases/catalogue/search-products.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

/**
 * Limit per client IP address and hour up to which reports of searches without results are counted,
 * so that floods do not distort the operators' list.
 */
const countedInAnHour = { max: 20, timeWindow: hourInMs }

/**
 * Route by which browsers report searches without results, because result pages are cached; only the search text is
 * stored.
 */
export async function zeroResultSearchRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  const addresses = instance.createRateLimit(countedInAnHour)
  const missed = recordZeroResultSearches(db, {
    clock,
    onFailure: (err) => instance.log.warn({ err }, 'searches without results were not counted'),
  })
  instance.addHook('onClose', () => missed.flush())

  registerShopApiRoute(
    instance,
    'countMissedSearch',
    {
      config: { cost: 'query' },
      summary: 'Cuenta una búsqueda que no encontró nada, sin decir de quién',
    },
    async (request) => {
      const counted = await addresses(request)
      if (counted.isAllowed || !counted.isExceeded) {
        const now = clock()
        const term = request.body.searchQuery
        const asked = { term, now, today: toMexicoDay(now), limit: 1, offset: 0 }
        const { total } = await searchProducts(db, asked)
        if (total === 0) missed.count(term)
      }
      return { success: true as const }
    },
  )
}
