import type { IdentityProviderShopBranding } from '@tianguis/identity-provider/shop-branding.ts'
import type { Logger } from 'pino'
import { openPictureDownloader } from '#mail/picture-downloader.ts'
import { deriveVapidKeyPair } from '#mail/vapid-key-pair.ts'
import { openWebhookCaller } from '#mail/webhook-caller.ts'
import { openDatabase } from '#persistence/database.ts'
import { createShopDocumentSigner } from '#sign-in/document-signer.ts'
import { createWebhookSecretDeriver } from '#sign-in/webhook-secrets.ts'
import { createConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import { createLicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { openGatewaysInForce } from './gateways-in-force.ts'
import { startImportPictureWorker } from './import-picture-worker.ts'
import { startJobScheduler } from './job-scheduler.ts'
import { paymentReconciliationJobName } from './list-payment-jobs.ts'
import { listShopJobs } from './list-scheduled-jobs.ts'
import { openShopMailer } from './mailer-in-force.ts'
import { createCarrierOpener } from './open-connected-carrier.ts'
import { openPictureStore } from './open-picture-store.ts'
import { startOutboxSender } from './outbox-sender.ts'
import type { ShopStartupState } from './prepare-shop.ts'
import { startProductVisibilityWorker } from './product-visibility-worker.ts'
import { getLicenceEncryptionSecrets } from './secrets.ts'
import { pollShopBranding } from './shop-branding.ts'
import { openStampingInForce } from './stamping-in-force.ts'
import { openShopTexter } from './texter-in-force.ts'
import { startWebhookSender } from './webhook-sender.ts'
import { openShopWhatsapp } from './whatsapp-in-force.ts'

const connections = 5

type Options = {
  log: Logger
  /** Registers a cleanup function for the shutdown; cleanup functions run in reverse order. */
  opened: (close: () => Promise<unknown>) => void
  /** shop branding (such as the logo) that the development services show */
  look: IdentityProviderShopBranding
  /** scheduled jobs start only after this promise settles */
  jobsAfter: Promise<unknown>
}

/** Starts background work: sending the outbox, and scheduled jobs. */
export async function startBackgroundWork(
  settings: EnvironmentSettings,
  { services, secrets }: ShopStartupState,
  { log, opened, look, jobsAfter }: Options,
) {
  const { db, close } = openDatabase(services.database.direct, { max: connections })
  opened(close)
  opened(await pollShopBranding(db, look, settings.url))
  const sender = startOutboxSender({
    db,
    mailer: openShopMailer(settings, secrets, {
      db,
      smtpUrl: services.smtpUrl,
    }),
    texter: openShopTexter(settings, secrets, { db, smsUrl: services.smsUrl }),
    whatsapp: openShopWhatsapp(settings, secrets, { db }),
    shopUrl: settings.url,
    officeUrl: settings.office.url,
    licences: createLicenceCipher(...getLicenceEncryptionSecrets(settings, secrets)),
    sessionSecret: secrets.session,
    pushIdentity: deriveVapidKeyPair(secrets.push),
    log,
  })
  opened(sender.close)
  const webhooks = startWebhookSender({
    db,
    tools: {
      caller: openWebhookCaller({ networks: settings.webhooks.networks }),
      secrets: createWebhookSecretDeriver(secrets.webhooks),
    },
    log,
  })
  opened(webhooks.close)
  opened(startProductVisibilityWorker({ db, log }).close)
  const pictures = openPictureStore(settings)
  const download = openPictureDownloader({ networks: settings.importPictures.networks })
  opened(startImportPictureWorker({ db, pictures, download, log }).close)
  const jobs = await startJobScheduler({
    database: services.database.direct,
    jobs: listShopJobs({
      db,
      gateways: await openGatewaysInForce(settings, services.payments, secrets, { db, log }),
      stamping: openStampingInForce(settings, secrets, db),
      pictures,
      carriers: {
        cipher: createConnectionCipher(...getLicenceEncryptionSecrets(settings, secrets)),
        open: createCarrierOpener(settings),
      },
      management: services.management,
      timeStampUrl: settings.timeStampUrl,
      signature: createShopDocumentSigner(secrets.push),
      sessionSecret: secrets.session,
      shopUrl: settings.url,
      log,
    }).map((job) => ({ ...job, run: () => jobsAfter.then(() => job.run(new Date())) })),
    onFailure: (job, err) => log.error({ err, job }, 'job failed'),
  })
  opened(jobs.close)
  // At every start, payments are compared with the gateway, because the database may have been
  // restored from a backup.
  await jobs.runSoon(paymentReconciliationJobName)
}
