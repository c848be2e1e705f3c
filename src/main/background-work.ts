import type { Logger } from 'pino'
import type { ShopLook } from '#embedded/identity-provider/shop.ts'
import { pushIdentity } from '#mail/push-identity.ts'
import { openWebhookCaller } from '#mail/webhook-caller.ts'
import { openDatabase } from '#persistence/database.ts'
import { shopSignature } from '#sign-in/shop-signature.ts'
import { webhookSecrets } from '#sign-in/webhook-secrets.ts'
import { licenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { startJobs } from './jobs.ts'
import { openGateway } from './open-gateway.ts'
import { openPictures } from './open-pictures.ts'
import { startSending } from './outbox-sender.ts'
import type { Surroundings } from './prepare-shop.ts'
import { licenceSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import { comparingJob, shopJobs } from './shop-jobs.ts'
import { followShopLook } from './shop-look.ts'
import { startVisibilityWorker } from './visibility-worker.ts'
import { startWebhooks } from './webhook-sender.ts'

const connections = 5

type Options = {
  log: Logger
  /** Registers a cleanup; cleanups run in reverse order. */
  opened: (close: () => Promise<unknown>) => void
  /** branding shown by development services */
  look: ShopLook
  /** jobs run after this */
  jobsAfter: Promise<unknown>
}

/** Starts background work: sending the outbox, and scheduled jobs. */
export async function startBackgroundWork(
  settings: Settings,
  { services, secrets }: Surroundings,
  { log, opened, look, jobsAfter }: Options,
) {
  const { db, close } = openDatabase(services.database.direct, { max: connections })
  opened(close)
  opened(await followShopLook(db, look, settings.url))
  const sender = startSending({
    db,
    smtpUrl: services.smtpUrl,
    mailFrom: settings.mail.from,
    smsUrl: services.smsUrl,
    shopUrl: settings.url,
    officeUrl: settings.office.url,
    licences: licenceCipher(...licenceSecrets(settings, secrets)),
    sessionSecret: secrets.session,
    pushIdentity: pushIdentity(secrets.push),
    log,
  })
  opened(sender.close)
  const webhooks = startWebhooks({
    db,
    tools: {
      caller: openWebhookCaller({ networks: settings.webhooks.networks }),
      secrets: webhookSecrets(secrets.webhooks),
    },
    log,
  })
  opened(webhooks.close)
  opened(startVisibilityWorker({ db, log }).close)
  const jobs = await startJobs({
    database: services.database.direct,
    jobs: shopJobs({
      db,
      gateway: await openGateway(settings, services.payments, secrets, { db, log }),
      pictures: openPictures(settings),
      management: services.management,
      timeStampUrl: settings.timeStampUrl,
      signature: shopSignature(secrets.push),
      sessionSecret: secrets.session,
      shopUrl: settings.url,
      log,
    }).map((job) => ({ ...job, run: () => jobsAfter.then(() => job.run(new Date())) })),
    onFailure: (job, err) => log.error({ err, job }, 'job failed'),
  })
  opened(jobs.close)
  // Payments are reconciled at start, because the database may be a restored one.
  await jobs.runSoon(comparingJob)
}
