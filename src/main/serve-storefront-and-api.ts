import { createApiCache } from '#api/cached-api-responses.ts'
import { createShopperApi } from '#api/shopper-api.ts'
import { pollCatalogueChanges } from '#cache/catalogue-change-feed.ts'
import { openUntrustedUrlReader } from '#mail/untrusted-url-reader.ts'
import { deriveVapidKeyPair } from '#mail/vapid-key-pair.ts'
import { openDatabase, openReadDatabase, requestQueryTimeouts } from '#persistence/database.ts'
import { createShopDocumentSigner } from '#sign-in/document-signer.ts'
import { listIdentityProviderOrigins } from '#sign-in/identity-provider-discovery.ts'
import { createRedirectFinder } from '#use-cases/catalogue/count-redirect-uses.ts'
import { createLicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import {
  type DatabaseChangeSource,
  trackStandbyReplicationState,
} from './database-change-source.ts'
import { createShutdownProxyAnnouncer, drainRequests } from './drain-requests.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { openGatewaysInForce } from './gateways-in-force.ts'
import { openPictureStore } from './open-picture-store.ts'
import { pollIdentityProviderConfig } from './poll-identity-provider-config.ts'
import type { ShopStartupState } from './prepare-shop.ts'
import { projectRoot } from './project-root.ts'
import { getLicenceEncryptionSecrets } from './secrets.ts'
import { serveBuiltPages, serveDevelopmentPages } from './serve-pages.ts'
import { serveStorefrontPages } from './serve-storefront.ts'
import { openStampingInForce } from './stamping-in-force.ts'

type Options = {
  /** whether pages are served from their source files instead of `build/` */
  live?: boolean | undefined
  changes: DatabaseChangeSource
  /** Registers a cleanup function for the shutdown; cleanup functions run in reverse order. */
  opened: (close: () => Promise<unknown>, drainMs?: number) => void
}

/** Serves storefront pages and the API in this process. */
export async function serveStorefrontAndApi(
  settings: EnvironmentSettings,
  { services, secrets, newestMigration }: ShopStartupState,
  { live, opened, changes }: Options,
) {
  const { current: stored } = settings.storage
  const { read, isStandbyCurrent } = trackStandbyReplicationState(changes)
  const feed = await pollCatalogueChanges({ read })
  opened(feed.close)
  const { main, direct, read: standby } = services.database
  const max = connectionsFor(settings.webProcesses)
  const {
    db,
    pool,
    close: closeDatabase,
  } = openDatabase(main, {
    max,
    limits: requestQueryTimeouts,
    away: feed.away,
    ...(main.pooling === 'transaction' && { sessions: direct }),
  })
  opened(closeDatabase)
  const leaving = createShutdownProxyAnnouncer(settings.drainMs)
  const reads =
    standby &&
    openReadDatabase(standby, {
      primary: pool,
      isCurrent: isStandbyCurrent,
      max,
      limits: requestQueryTimeouts,
    })
  if (reads) opened(reads.close)
  const cache = createApiCache({ feed, maxBytes: settings.replyCacheBytes })
  const app = await createShopperApi({
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
    gateways: await openGatewaysInForce(settings, services.payments, secrets, { db }),
    stamping: openStampingInForce(settings, secrets, db),
    licences: createLicenceCipher(...getLicenceEncryptionSecrets(settings, secrets)),
    signature: createShopDocumentSigner(secrets.push),
    push: {
      publicKey: deriveVapidKeyPair(secrets.push).publicKey,
      services: settings.pushServices,
    },
    shopUrl: settings.url,
    pictures: openPictureStore(settings),
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
    readDocument: openUntrustedUrlReader({ networks: settings.agents.networks }),
  })
  opened(() => app.close())
  opened(await pollIdentityProviderConfig(services.issuer))
  const redirects = createRedirectFinder(db, {
    clock: () => new Date(),
    onFailure: (err) => app.log.warn({ err }, 'uses of redirects were not counted'),
  })
  app.addHook('onClose', () => redirects.flush())
  const { idle } = await serveStorefrontPages(app, {
    pages: live
      ? await serveDevelopmentPages(app)
      : await serveBuiltPages(app, projectRoot, settings),
    shopUrl: settings.url,
    outsideOrigins: () => listIdentityProviderOrigins(services.issuer),
    feed,
    cacheBytes: settings.pageCacheBytes,
    cache,
    redirects,
    previews: {
      pool,
      secrets: { secret: secrets.session, formerSecret: settings.formerSessionSecret },
    },
  })
  opened(async () => {
    await leaving.leave()
    await drainRequests(app.server, idle)
  }, settings.drainMs)
  await app.listen({ host: settings.host, port: settings.port })
}

/**
 * Number of database connections per process. All processes together use about half of PostgreSQL's
 * default of a hundred.
 */
function connectionsFor(processes: number): number {
  return Math.min(10, Math.max(2, Math.floor(48 / processes)))
}
