import Fastify from 'fastify'
import { healthRoutes } from '#api/running/health.routes.ts'
import { openDatabase, requestLimits } from '#persistence/database.ts'
import { type Measures, measureWork, textOf } from './measures.ts'
import type { Surroundings } from './prepare-shop.ts'
import type { Settings } from './settings.ts'

type Options = {
  measures: Measures
  /** reads the metrics of the other processes of this machine */
  others: () => Promise<object[][]>
  /** Registers a cleanup; cleanups run in reverse order. */
  opened: (close: () => Promise<unknown>) => void
}

/** Serves Prometheus metrics, `/health` and `/ready` on a separate port. */
export async function serveMetrics(
  { metrics, role }: Settings,
  { services, newestMigration }: Surroundings,
  { measures, others, opened }: Options,
) {
  if (metrics === undefined) return
  const { db, close } = openDatabase(services.database.direct, { max: 1, limits: requestLimits })
  opened(close)
  if (role === 'all' || role === 'worker') measureWork(measures, db)
  const app = Fastify()
  await app.register(healthRoutes, { db, newestMigration })
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await textOf([await measures.collect(), ...(await others())])
    return reply.type(type).send(text)
  })
  opened(() => app.close())
  await app.listen(metrics)
}
