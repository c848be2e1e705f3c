import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApi } from '#api/app.ts'
import { createSimulatorGateway } from '#payments/simulator-gateway.ts'
import { hearCatalogueChanges } from '#persistence/catalogue-changes.ts'
import { type Db, openDatabase } from '#persistence/database.ts'
import { migrate } from '#persistence/migrate.ts'
import { openPictureStore, type PictureStore } from '#persistence/picture-store.ts'
import { importDemo } from '#use-cases/import-demo.ts'
import { startJobs } from './jobs.ts'
import { startSending } from './outbox-sender.ts'
import { builtPages, livePages } from './pages.ts'
import { keptSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import { shopJobs } from './shop-jobs.ts'
import { type Services, startStandIns } from './stand-ins.ts'
import { servePages } from './storefront.ts'

export type Shop = { services: Services; close: () => Promise<void> }

type Options = {
  /** Pages from their sources instead of from `build/`. */
  live?: boolean
  /** Called when the shop cannot go on. */
  onLost?: (reason: string) => void
}

const root = path.resolve(import.meta.dirname, '../..')

/** Starts everything the settings ask for. What had started is closed again when a later step fails. */
export async function runShop(settings: Settings, { live, onLost }: Options = {}): Promise<Shop> {
  const closers: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeAll(closers)
    return closing
  }
  try {
    const secrets = await keptSecrets(settings.dataDir)
    const services = await startStandIns({
      settings,
      secrets,
      opened: (closer) => closers.push(closer),
      onDatabaseLost: () => closing ?? onLost?.('PostgreSQL terminó sin que nadie lo pidiera.'),
    })
    await migrate(services.databaseUrl, path.join(root, 'migrations'))
    const { db, close: closeDatabase } = openDatabase(services.databaseUrl)
    closers.push(closeDatabase)

    await mkdir(settings.storageFolder, { recursive: true })
    const pictures = openPictureStore(settings.storageFolder)
    if (settings.mode === 'development') await fillDemoShop(db, pictures)

    const gateway = createSimulatorGateway(services.payments)
    const app = await createApi({
      db,
      gateway,
      shopUrl: settings.url,
      pictures,
      trustedProxies: settings.trustedProxies,
      tlsOnly: settings.url.startsWith('https:'),
      logLevel: settings.logLevel,
      sessionSecret: settings.sessionSecret ?? secrets.session,
      identity: {
        issuer: services.issuer,
        clientId: settings.identity.clientId,
        resource: settings.identity.resource,
        management: services.management && {
          managementUrl: services.management.url,
          managementToken: services.management.token,
        },
      },
      showPhoneCodes: settings.mode === 'development',
    })
    closers.push(() => closeServer(app))
    const changes = await hearCatalogueChanges(services.databaseUrl)
    closers.push(changes.close)
    await servePages(app, {
      pages: live ? await livePages(app) : await builtPages(app, root),
      shopUrl: settings.url,
      outsideOrigins: [new URL(services.issuer).origin],
      changes,
      cacheBytes: settings.pageCacheBytes,
    })
    const sender = startSending({
      db,
      smtpUrl: services.smtpUrl,
      mailFrom: settings.mail.from,
      smsUrl: services.smsUrl,
      shopUrl: settings.url,
      log: app.log,
    })
    closers.push(sender.close)
    const jobs = await startJobs({
      databaseUrl: services.databaseUrl,
      jobs: shopJobs({ db, gateway }),
      onFailure: (job, err) => app.log.error({ err, job }, 'job failed'),
    })
    closers.push(jobs.close)
    await app.listen({ host: settings.host, port: settings.port })
    return { services, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fillDemoShop(db: Db, pictures: PictureStore) {
  const folder = path.join(root, 'catalogue')
  await importDemo(db, { folder, pictures, now: new Date() }).catch((cause: Error) => {
    throw new Error(
      `La importación del catálogo de demostración quedó a medias (${cause.message}). ` +
        'Corrige la causa y arranca otra vez: continúa donde quedó.',
      { cause },
    )
  })
}

// Requests under way get three seconds to end.
async function closeServer(app: Awaited<ReturnType<typeof createApi>>) {
  const closed = app.close()
  await Promise.race([closed, sleep(3000, undefined, { ref: false })])
  app.server.closeAllConnections()
  await closed
}

async function closeAll(closers: (() => Promise<unknown>)[]) {
  for (const closer of closers.reverse()) {
    await Promise.race([closer(), sleep(6000, undefined, { ref: false })]).catch(() => {})
  }
}
