import { createApi } from '#api/app.ts'
import { createApiCache } from '#api/cached-routes.ts'
import { followChanges } from '#cache/change-feed.ts'
import { openDocumentReader } from '#mail/document-reader.ts'
import { pushIdentity } from '#mail/push-identity.ts'
import { openDatabase, openReads, requestLimits } from '#persistence/database.ts'
import { browserOriginsOf } from '#sign-in/discovery.ts'
import { shopSignature } from '#sign-in/shop-signature.ts'
import { licenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { type ChangesSource, followStandby } from './changes-source.ts'
import { createLeaving, drain } from './drain.ts'
import { followProvider } from './follow-provider.ts'
import { openGateway } from './open-gateway.ts'
import { openPictures } from './open-pictures.ts'
import { builtPages, livePages } from './pages.ts'
import type { Surroundings } from './prepare-shop.ts'
import { root } from './root.ts'
import { licenceSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import { servePages } from './storefront.ts'

type Options = {
  /** whether pages are served from their sources instead of `build/` */
  live?: boolean | undefined
  changes: ChangesSource
  /** Registers a cleanup; cleanups run in reverse order. */
  opened: (close: () => Promise<unknown>, drainMs?: number) => void
}

/** Serves storefront pages and the API in this process. */
export async function serveWeb(
  settings: Settings,
  { services, secrets, newestMigration }: Surroundings,
  { live, opened, changes }: Options,
) {
  const { current: stored } = settings.storage
  const { read, isStandbyCurrent } = followStandby(changes)
  const feed = await followChanges({ read })
  opened(feed.close)
  const { main, direct, read: standby } = services.database
  const max = connectionsFor(settings.webProcesses)
  const {
    db,
    pool,
    close: closeDatabase,
  } = openDatabase(main, {
    max,
    limits: requestLimits,
    away: feed.away,
    ...(main.pooling === 'transaction' && { sessions: direct }),
  })
  opened(closeDatabase)
  const leaving = createLeaving(settings.drainMs)
  const reads =
    standby &&
    openReads(standby, { primary: pool, isCurrent: isStandbyCurrent, max, limits: requestLimits })
  if (reads) opened(reads.close)
  const cache = createApiCache({ feed, maxBytes: settings.replyCacheBytes })
  const app = await createApi({
    db,
    reads: reads?.db,
    newestMigration,
    isLeaving: leaving.isLeaving,
    disks: [
      ...('folder' in stored ? [{ what: 'las imágenes', folder: stored.folder }] : []),
      ...(services.databaseDirectory
        ? [{ what: 'la base de datos', folder: services.databaseDirectory }]
        : []),
    ],
    gateway: await openGateway(settings, services.payments, secrets, { db }),
    licences: licenceCipher(...licenceSecrets(settings, secrets)),
    signature: shopSignature(secrets.push),
    push: {
      publicKey: pushIdentity(secrets.push).publicKey,
      services: settings.pushServices,
    },
    shopUrl: settings.url,
    pictures: openPictures(settings),
    pictureRenderings: settings.webProcesses > 1 ? 1 : 2,
    trustedProxies: settings.trustedProxies,
    tlsOnly: settings.url.startsWith('https:'),
    logLevel: settings.logLevel,
    cache,
    rateLimits: settings.rateLimits,
    sessionSecret: secrets.session,
    formerSessionSecret: settings.formerSessionSecret,
    identity: {
      issuer: services.issuer,
      accountUrl: services.accountUrl,
      clientId: settings.identity.clientId,
      resource: settings.identity.resource,
      management: services.management,
    },
    showPhoneCodes: settings.mode === 'development',
    readDocument: openDocumentReader({ networks: settings.agents.networks }),
  })
  opened(() => app.close())
  opened(await followProvider(services.issuer))
  const { idle } = await servePages(app, {
    pages: live ? await livePages(app) : await builtPages(app, root, settings),
    shopUrl: settings.url,
    outsideOrigins: () => browserOriginsOf(services.issuer),
    feed,
    cacheBytes: settings.pageCacheBytes,
    cache,
    previews: {
      pool,
      secrets: { secret: secrets.session, formerSecret: settings.formerSessionSecret },
    },
  })
  opened(async () => {
    await leaving.leave()
    await drain(app.server, idle)
  }, settings.drainMs)
  await app.listen({ host: settings.host, port: settings.port })
}

/** Database connections per process. PostgreSQL's default is a hundred, and processes share about half. */
function connectionsFor(processes: number): number {
  return Math.min(10, Math.max(2, Math.floor(48 / processes)))
}
