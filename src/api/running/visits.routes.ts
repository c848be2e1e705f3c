import type { FastifyInstance } from 'fastify'
import { hourInMs } from '#domain/durations.ts'
import type { Db } from '#persistence/database.ts'
import { countVisits } from '#use-cases/running/count-visits.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

/** Limit per network and hour up to which steps are counted. */
const countedInAnHour = { max: 240, timeWindow: hourInMs }

/** Route by which browsers report the steps of a visit, without cookies and without saying whose. */
export async function visitRoutes(
  instance: FastifyInstance,
  { db, clock, shopUrl }: { db: Db; clock: () => Date; shopUrl: string },
) {
  const networks = instance.createRateLimit(countedInAnHour)
  const { origin } = new URL(shopUrl)
  const counter = countVisits(db, {
    clock,
    shopUrl,
    onFailure: (err) => instance.log.warn({ err }, 'visits were not counted'),
  })
  instance.addHook('onClose', () => counter.flush())

  registerShopApiRoute(
    instance,
    'countVisitStep',
    {
      config: { cost: 'query' },
      summary: 'Cuenta un paso de una visita por día y origen, sin decir de quién',
    },
    async (request) => {
      const { step, visit } = request.body
      if (request.headers.origin !== origin) return { success: true as const }
      const counted = await networks(request)
      if (counted.isAllowed || !counted.isExceeded) counter.add(step, visit)
      return { success: true as const }
    },
  )
}
