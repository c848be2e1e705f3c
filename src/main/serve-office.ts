import { createOfficeServer } from '#operator-api/office-server.ts'
import { openDatabase, requestLimits } from '#persistence/database.ts'
import { drain } from './drain.ts'
import { builtOffice, liveOffice, serveOfficePages } from './office-pages.ts'
import type { Surroundings } from './prepare-shop.ts'
import { root } from './root.ts'
import type { Settings } from './settings.ts'

/** Each page asks for a handful of things at once, and few people ask. */
const connections = 4

type Options = {
  /** Pages from their sources instead of from `build/`. */
  live: boolean
  /** Takes what has started, to be closed in reverse. */
  opened: (close: () => Promise<unknown>) => void
}

/** Serves the back office and the operator API in this process. */
export async function serveOffice(
  { office, trustedProxies, logLevel, rateLimits }: Settings,
  { services, newestMigration }: Surroundings,
  { live, opened }: Options,
) {
  const { db, close } = openDatabase(services.databaseUrl, {
    max: connections,
    limits: requestLimits,
  })
  opened(close)
  const app = await createOfficeServer({
    db,
    officeUrl: office.url,
    trustedProxies,
    logLevel,
    rateLimits,
    newestMigration,
  })
  opened(() => app.close())
  await serveOfficePages(app, {
    pages: live ? await liveOffice(app, root) : await builtOffice(app, root),
    officeUrl: office.url,
  })
  opened(() => drain(app.server, async () => {}))
  await app.listen({ host: office.host, port: office.port })
}
