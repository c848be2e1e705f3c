import { pollCatalogueChanges } from '#cache/catalogue-change-feed.ts'
import { createOfficeServer } from '#operator-api/office-server.ts'
import {
  type Db,
  openDatabase,
  openReadDatabase,
  requestQueryTimeouts,
} from '#persistence/database.ts'
import { createShopDocumentSigner } from '#sign-in/document-signer.ts'
import { createWebhookSecretDeriver } from '#sign-in/webhook-secrets.ts'
import { createLicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import {
  type DatabaseChangeSource,
  trackStandbyReplicationState,
} from './database-change-source.ts'
import { drainRequests } from './drain-requests.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { listExternalServices } from './external-services.ts'
import { openGatewaysInForce } from './gateways-in-force.ts'
import { createOfficeConnections } from './office-connections.ts'
import { loadBuiltOffice, loadDevelopmentOffice, serveOfficePages } from './office-pages.ts'
import { openPictureStore } from './open-picture-store.ts'
import type { ShopStartupState } from './prepare-shop.ts'
import { projectRoot } from './project-root.ts'
import { getLicenceEncryptionSecrets } from './secrets.ts'
import { openStampingInForce } from './stamping-in-force.ts'

/** Database connections of the back office, whose few users cause few concurrent calls. */
const connections = 4

type Options = {
  /** whether back office pages are served from their source files instead of `build/` */
  live: boolean
  changes: DatabaseChangeSource
  /** Registers a cleanup function for the shutdown; cleanup functions run in reverse order. */
  opened: (close: () => Promise<unknown>) => void
}

/** Serves the back office and the operator API in this process. */
export async function serveOffice(
  settings: EnvironmentSettings,
  { services, secrets, newestMigration }: ShopStartupState,
  { live, opened, changes }: Options,
) {
  const { office, trustedProxies, logLevel, rateLimits } = settings
  const { main, direct, read: standby } = services.database
  const { db, pool, close } = openDatabase(main, {
    max: connections,
    limits: requestQueryTimeouts,
    ...(main.pooling === 'transaction' && { sessions: direct }),
  })
  opened(close)
  let reads: Db | undefined
  if (standby) {
    const { read, isStandbyCurrent } = trackStandbyReplicationState(changes)
    const feed = await pollCatalogueChanges({ read })
    opened(feed.close)
    const found = openReadDatabase(standby, {
      primary: pool,
      isCurrent: isStandbyCurrent,
      max: connections,
      limits: requestQueryTimeouts,
    })
    opened(found.close)
    reads = found.db
  }
  const gateways = await openGatewaysInForce(settings, services.payments, secrets, { db })
  const pictures = openPictureStore(settings)
  const app = await createOfficeServer({
    db,
    reads,
    gateways,
    webhookSecrets: createWebhookSecretDeriver(secrets.webhooks),
    licences: createLicenceCipher(...getLicenceEncryptionSecrets(settings, secrets)),
    connections: createOfficeConnections(settings, secrets, db),
    stamping: openStampingInForce(settings, secrets, db),
    signature: createShopDocumentSigner(secrets.push),
    officeUrl: office.url,
    pictures,
    providers: listExternalServices(settings, { gateways, pictures, services }),
    shopUrl: settings.url,
    previewSecret: secrets.session,
    identity: { issuer: services.issuer, management: services.management },
    trustedProxies,
    logLevel,
    rateLimits,
    newestMigration,
    signIn: { ...services.officeSignIn, tokenSecret: secrets.session },
  })
  opened(() => app.close())
  await serveOfficePages(app, {
    pages: live
      ? await loadDevelopmentOffice(app, projectRoot)
      : await loadBuiltOffice(app, projectRoot),
    officeUrl: office.url,
  })
  opened(() => drainRequests(app.server, async () => {}))
  await app.listen({ host: office.host, port: office.port })
}
