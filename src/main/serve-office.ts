import { followChanges } from '#cache/change-feed.ts'
import { createOfficeServer } from '#operator-api/office-server.ts'
import { type Db, openDatabase, openReads, requestLimits } from '#persistence/database.ts'
import { shopSignature } from '#sign-in/shop-signature.ts'
import { webhookSecrets } from '#sign-in/webhook-secrets.ts'
import { licenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { type ChangesSource, followStandby } from './changes-source.ts'
import { drain } from './drain.ts'
import { builtOffice, liveOffice, serveOfficePages } from './office-pages.ts'
import { openGateway } from './open-gateway.ts'
import { openPictures } from './open-pictures.ts'
import type { Surroundings } from './prepare-shop.ts'
import { providersOf } from './providers.ts'
import { root } from './root.ts'
import { licenceSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** Database connections of the back office, whose few users cause few concurrent calls. */
const connections = 4

type Options = {
  /** whether pages are served from their sources instead of `build/` */
  live: boolean
  changes: ChangesSource
  /** Registers a cleanup; cleanups run in reverse order. */
  opened: (close: () => Promise<unknown>) => void
}

/** Serves the back office and the operator API in this process. */
export async function serveOffice(
  settings: Settings,
  { services, secrets, newestMigration }: Surroundings,
  { live, opened, changes }: Options,
) {
  const { office, trustedProxies, logLevel, rateLimits } = settings
  const { main, direct, read: standby } = services.database
  const { db, pool, close } = openDatabase(main, {
    max: connections,
    limits: requestLimits,
    ...(main.pooling === 'transaction' && { sessions: direct }),
  })
  opened(close)
  let reads: Db | undefined
  if (standby) {
    const { read, isStandbyCurrent } = followStandby(changes)
    const feed = await followChanges({ read })
    opened(feed.close)
    const found = openReads(standby, {
      primary: pool,
      isCurrent: isStandbyCurrent,
      max: connections,
      limits: requestLimits,
    })
    opened(found.close)
    reads = found.db
  }
  const gateway = await openGateway(settings, services.payments, secrets, { db })
  const pictures = openPictures(settings)
  const app = await createOfficeServer({
    db,
    reads,
    gateway,
    webhookSecrets: webhookSecrets(secrets.webhooks),
    licences: licenceCipher(...licenceSecrets(settings, secrets)),
    signature: shopSignature(secrets.push),
    officeUrl: office.url,
    pictures,
    providers: providersOf(settings, { gateway, pictures, services }),
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
    pages: live ? await liveOffice(app, root) : await builtOffice(app, root),
    officeUrl: office.url,
  })
  opened(() => drain(app.server, async () => {}))
  await app.listen({ host: office.host, port: office.port })
}
