import Fastify from 'fastify'
import { healthRoutes } from '#api/running/health.routes.ts'
import { openDatabase, requestQueryTimeouts } from '#persistence/database.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { type Metrics, measureQueueLengths, formatMetrics } from './metrics.ts'
import type { ShopStartupState } from './prepare-shop.ts'

type Options = {
  measures: Metrics
  /** reads the metrics of the other processes of this machine */
  others: () => Promise<object[][]>
  /** Registers a cleanup function for the shutdown; cleanup functions run in reverse order. */
  opened: (close: () => Promise<unknown>) => void
}

/** Serves Prometheus metrics, `/health` and `/ready` on a separate port. */
export async function serveMetrics(
  { metrics, role }: EnvironmentSettings,
  { services, newestMigration }: ShopStartupState,
  { measures, others, opened }: Options,
) {
  if (metrics === undefined) return
  const { db, close } = openDatabase(services.database.direct, {
    max: 1,
    limits: requestQueryTimeouts,
  })
  opened(close)
  if (role === 'all' || role === 'worker') measureQueueLengths(measures, db)
  const app = Fastify()
  await app.register(healthRoutes, { db, newestMigration })
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await formatMetrics([await measures.collect(), ...(await others())])
    return reply.type(type).send(text)
  })
  opened(() => app.close())
  await app.listen(metrics)
}
