import { formatLabelRefusal } from '#operator-api/labels/label-refusal-texts.ts'
import type { ReadGateways } from '#payments/payment-gateways.ts'
import { deleteSeenCatalogueChanges } from '#persistence/catalogue-changes.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import { deleteOldBackOfficeNotifications } from '#persistence/running/office-notifications.ts'
import type { ShopDocumentSigner } from '#sign-in/document-signer.ts'
import type { IdentityManagementApi } from '#sign-in/identity-provider-management.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import { deleteIdentityProviderAccounts } from '#use-cases/account/delete-accounts-at-identity-provider.ts'
import { expirePoints } from '#use-cases/account/expire-points.ts'
import { grantPoints } from '#use-cases/account/grant-points.ts'
import { notifyExpiringPoints } from '#use-cases/account/notify-expiring-points.ts'
import { notifyWishChanges } from '#use-cases/account/notify-wishlist-changes.ts'
import { sendStockAlerts } from '#use-cases/account/send-stock-alerts.ts'
import { learnFromSearches } from '#use-cases/catalogue/learn-from-searches.ts'
import { publishDailyPriceHashes } from '#use-cases/catalogue/publish-daily-price-hashes.ts'
import { removeOldRenditions } from '#use-cases/catalogue/remove-old-picture-renditions.ts'
import { removeUnusedDocuments } from '#use-cases/catalogue/remove-unused-documents.ts'
import { runLabelBatches } from '#use-cases/labels/buy-labels.ts'
import type { CarrierAccess } from '#use-cases/labels/carriers-in-force.ts'
import { finishWaitingLabels } from '#use-cases/labels/finish-label.ts'
import { followLabels } from '#use-cases/labels/follow-labels.ts'
import { completeDeliveredOrder } from '#use-cases/orders/advance-order.ts'
import { deliverWaitingLicences } from '#use-cases/orders/deliver-licences.ts'
import { markUncollectedParcelsFailed } from '#use-cases/orders/hand-over-pickup.ts'
import { notifyShipments } from '#use-cases/orders/notify-shipments.ts'
import {
  verifyDailySalesTotals,
  recomputeDailySalesTotals,
} from '#use-cases/orders/recompute-daily-sales.ts'
import { resumeStampings } from '#use-cases/orders/resume-stampings.ts'
import { stampWaitingCreditNotes } from '#use-cases/orders/stamp-waiting-credit-notes.ts'
import { stampWaitingInvoices } from '#use-cases/orders/stamp-waiting-invoices.ts'
import { timeStampOrderRecords } from '#use-cases/orders/timestamp-order-records.ts'
import { updateSoldUnitTotals } from '#use-cases/orders/update-sold-unit-totals.ts'
import { deleteExpiredData } from '#use-cases/running/delete-expired-data.ts'
import { updateDailySalesRatesOfProducts } from '#use-cases/running/list-stock.ts'
import { notifyOperators } from '#use-cases/running/notify-operators.ts'
import { runPostcodeImports } from '#use-cases/running/postcode-imports.ts'
import { deleteRemovedPictures } from '#use-cases/running/remove-pictures.ts'
import { runFormerShopImports } from '#use-cases/running/run-former-shop-imports.ts'
import { validateWaitingSpreadsheets } from '#use-cases/running/run-import-sheet-checks.ts'
import { runChangeSets } from '#use-cases/running/run-product-change-sets.ts'
import { runSheetImports } from '#use-cases/running/run-sheet-imports.ts'
import { sealAuditLog } from '#use-cases/running/seal-audit-log.ts'
import { mailAuditSeal } from '#use-cases/running/send-audit-seal-by-mail.ts'
import { runAuditRulesAndSaveResults } from '#use-cases/running/store-consistency-check-results.ts'
import {
  everyFiveMinutes,
  everyMinute,
  everyTenMinutes,
  type ScheduledJob,
} from './job-scheduler.ts'
import { listPaymentJobs } from './list-payment-jobs.ts'

const everyQuarter = '*/15 * * * *'
const everyHour = '17 * * * *'
const everyNight = '10 4 * * *'

type Options = {
  db: Db
  gateways: ReadGateways
  stamping: () => Promise<StampingProvider | null>
  pictures: PictureStore
  /** platforms of labels that the shop has connected */
  carriers: CarrierAccess
  /** client that removes accounts at the identity provider */
  management?: IdentityManagementApi
  /** URL of the RFC 3161 time stamp authority */
  timeStampUrl?: string | undefined
  /** signing key and shop name for the signed files of daily prices */
  signature: ShopDocumentSigner
  sessionSecret: string
  shopUrl: string
  log: { warn: (details: object, words: string) => void }
}

/** Lists the scheduled jobs of the shop. */
export function listShopJobs(options: Options): ScheduledJob[] {
  const { db, stamping, pictures, carriers, management, timeStampUrl, signature, shopUrl, log } =
    options
  const { sessionSecret } = options
  let horizon: string | null = null

  return [
    ...(management
      ? [
          {
            name: 'forget-identities',
            cron: everyFiveMinutes,
            run: (now: Date) =>
              deleteIdentityProviderAccounts(db, management, now, (reason) =>
                log.warn({ reason }, 'identity not deleted yet'),
              ),
          },
        ]
      : []),
    { name: 'check-sheets', cron: everyMinute, run: (now) => validateWaitingSpreadsheets(db, now) },
    ...(timeStampUrl === undefined
      ? []
      : [
          {
            name: 'stamp-records',
            cron: everyMinute,
            run: () => timeStampOrderRecords(db, timeStampUrl, () => new Date()),
          },
        ]),
    { name: 'carry-out-imports', cron: everyMinute, run: (now) => runSheetImports(db, now) },
    {
      name: 'former-shop-imports',
      cron: everyMinute,
      run: (now) => runFormerShopImports(db, now),
    },
    {
      name: 'resume-stampings',
      cron: everyFiveMinutes,
      run: (now) => resumeStampings(db, stamping, now),
    },
    {
      name: 'stamp-invoices',
      cron: everyMinute,
      run: (now) => stampWaitingInvoices(db, stamping, now),
    },
    {
      name: 'stamp-credit-notes',
      cron: everyMinute,
      run: (now) => stampWaitingCreditNotes(db, stamping, now),
    },
    { name: 'load-postcodes', cron: everyMinute, run: (now) => runPostcodeImports(db, now) },
    { name: 'carry-out-changes', cron: everyMinute, run: (now) => runChangeSets(db, now) },
    ...listPaymentJobs(options),
    {
      name: 'deliver-licences',
      cron: everyFiveMinutes,
      run: (now) => deliverWaitingLicences(db, now),
    },
    {
      name: 'follow-labels',
      cron: everyTenMinutes,
      run: (now) => followLabels(db, carriers, now),
    },
    {
      name: 'finish-labels',
      cron: everyMinute,
      run: (now) => finishWaitingLabels(db, carriers, now),
    },
    {
      name: 'buy-labels',
      cron: everyMinute,
      run: () =>
        runLabelBatches(db, {
          ...carriers,
          describe: formatLabelRefusal,
          clock: () => new Date(),
        }),
    },
    { name: 'announce-shipments', cron: everyMinute, run: (now) => notifyShipments(db, now) },
    { name: 'write-to-shop', cron: everyMinute, run: (now) => notifyOperators(db, now) },
    {
      name: 'return-uncollected',
      cron: everyHour,
      run: (now) => markUncollectedParcelsFailed(db, now),
    },
    { name: 'complete-delivered', cron: everyHour, run: (now) => completeDeliveredOrder(db, now) },
    { name: 'expire-points', cron: everyHour, run: (now) => expirePoints(db, now) },
    {
      name: 'announce-expiring-points',
      cron: everyHour,
      run: (now) => notifyExpiringPoints(db, now),
    },
    { name: 'grant-points', cron: everyHour, run: (now) => grantPoints(db, now) },
    {
      name: 'announce-wish-news',
      cron: everyFiveMinutes,
      run: (now) => notifyWishChanges(db, now),
    },
    {
      name: 'send-stock-alerts',
      cron: everyFiveMinutes,
      run: (now) => sendStockAlerts(db, sessionSecret, now),
    },
    {
      name: 'forget-changes',
      cron: everyQuarter,
      async run() {
        await deleteOldBackOfficeNotifications(db, horizon)
        horizon = await deleteSeenCatalogueChanges(db, horizon)
      },
    },
    { name: 'count-sales', cron: everyMinute, run: () => recomputeDailySalesTotals(db) },
    { name: 'count-sold', cron: everyMinute, run: () => updateSoldUnitTotals(db) },
    {
      name: 'measure-stock',
      cron: everyQuarter,
      run: (now) => updateDailySalesRatesOfProducts(db, now),
    },
    {
      name: 'check-sales',
      cron: everyNight,
      async run(now) {
        const { wrongDays } = await verifyDailySalesTotals(db, now)
        if (wrongDays.length > 0) log.warn({ wrongDays }, 'reports differed from orders')
      },
    },
    {
      name: 'publish-prices',
      cron: everyQuarter,
      run: (now) => publishDailyPriceHashes(db, { signature, shop: shopUrl }, now),
    },
    { name: 'seal-audit-log', cron: everyMinute, run: (now) => sealAuditLog(db, now) },
    {
      name: 'audit-shop',
      cron: everyNight,
      async run(now) {
        const { unfinished } = await runAuditRulesAndSaveResults(db, now)
        if (unfinished.length > 0) log.warn({ unfinished }, 'audit rules took too long')
      },
    },
    { name: 'announce-seal', cron: everyNight, run: (now) => mailAuditSeal(db, now) },
    {
      name: 'trim-documents',
      cron: everyNight,
      run: (now) => removeUnusedDocuments(db, pictures, now),
    },
    { name: 'trim-pictures', cron: everyFiveMinutes, run: () => removeOldRenditions(pictures) },
    {
      name: 'forget-removed-pictures',
      cron: everyNight,
      run: (now) => deleteRemovedPictures(pictures, now),
    },
    { name: 'learn-from-searches', cron: everyNight, run: (now) => learnFromSearches(db, now) },
    { name: 'forget-ended', cron: everyNight, run: (now) => deleteExpiredData(db, now) },
  ]
}
