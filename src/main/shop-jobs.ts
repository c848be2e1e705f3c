import { connectedGateways, type Gateways } from '#payments/gateways.ts'
import { forgetChanges } from '#persistence/catalogue-changes.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import { forgetBefore } from '#persistence/running/office-news.ts'
import type { Management } from '#sign-in/identity-management.ts'
import type { ShopSignature } from '#sign-in/shop-signature.ts'
import { announceExpiringPoints } from '#use-cases/account/announce-expiring-points.ts'
import { announceWishNews } from '#use-cases/account/announce-wish-news.ts'
import { expirePoints } from '#use-cases/account/expire-points.ts'
import { forgetIdentities } from '#use-cases/account/forget-identities.ts'
import { grantPoints } from '#use-cases/account/grant-points.ts'
import { sendStockAlerts } from '#use-cases/account/send-stock-alerts.ts'
import { publishPrices } from '#use-cases/catalogue/publish-prices.ts'
import { trimDocuments } from '#use-cases/catalogue/trim-documents.ts'
import { trimPictures } from '#use-cases/catalogue/trim-pictures.ts'
import { mapSequentially } from '#use-cases/limited-map.ts'
import { completeDelivered } from '#use-cases/orders/advance-order.ts'
import { announceShipments } from '#use-cases/orders/announce-shipments.ts'
import { comparePayments, comparePaymentsElsewhere } from '#use-cases/orders/compare-payments.ts'
import { checkSales, countSales } from '#use-cases/orders/count-sales.ts'
import { countSold } from '#use-cases/orders/count-sold.ts'
import { deliverWaitingLicences } from '#use-cases/orders/deliver-licences.ts'
import { endTestOrders } from '#use-cases/orders/end-test-orders.ts'
import { returnUncollected } from '#use-cases/orders/pick-up-order.ts'
import { processWaitingNotices } from '#use-cases/orders/receive-notice.ts'
import { expireAttempts, reconcilePayments } from '#use-cases/orders/reconcile-payments.ts'
import { makeRefunds } from '#use-cases/orders/refund-payment.ts'
import { stampRecords } from '#use-cases/orders/stamp-records.ts'
import { announceSeal } from '#use-cases/running/announce-seal.ts'
import { carryOutChanges } from '#use-cases/running/carry-out-changes.ts'
import { carryOutImports } from '#use-cases/running/carry-out-imports.ts'
import { checkSheets } from '#use-cases/running/check-sheets.ts'
import { forgetEnded } from '#use-cases/running/forget-ended.ts'
import { measureStock } from '#use-cases/running/list-stock.ts'
import { forgetRemovedPictures } from '#use-cases/running/remove-pictures.ts'
import { sealAuditLog } from '#use-cases/running/seal-audit-log.ts'
import { storeAudit } from '#use-cases/running/store-audit.ts'
import { writeToShop } from '#use-cases/running/write-to-shop.ts'
import type { Job } from './jobs.ts'

const everyMinute = '* * * * *'
const everyFiveMinutes = '*/5 * * * *'
const everyTenMinutes = '*/10 * * * *'
const everyQuarter = '*/15 * * * *'
const everyHour = '17 * * * *'
const everyNight = '10 4 * * *'

/** The payment reconciliation job, also run at start. */
export const comparingJob = 'compare-payments'

type Options = {
  db: Db
  gateway: Gateways
  pictures: PictureStore
  /** client that removes accounts at the identity provider */
  management?: Management
  /** RFC 3161 time stamp authority */
  timeStampUrl?: string | undefined
  /** signing key and shop name for signed daily prices */
  signature: ShopSignature
  sessionSecret: string
  shopUrl: string
  log: { warn: (details: object, words: string) => void }
}

/** Lists the scheduled jobs of the shop. */
export function shopJobs(options: Options): Job[] {
  const { db, gateway, pictures, management, timeStampUrl, signature, shopUrl, log } = options
  const { sessionSecret } = options
  let horizon: string | null = null

  function tellUnknown(compared: Awaited<ReturnType<typeof comparePayments>>) {
    if (!compared.ok) return
    const { recovered, unknown } = compared.comparison
    if (recovered + unknown > 0) log.warn({ recovered, unknown }, 'payments were unknown')
  }

  return [
    ...(management
      ? [
          {
            name: 'forget-identities',
            cron: everyFiveMinutes,
            run: (now: Date) =>
              forgetIdentities(db, management, now, (reason) =>
                log.warn({ reason }, 'identity not deleted yet'),
              ),
          },
        ]
      : []),
    { name: 'check-sheets', cron: everyMinute, run: (now) => checkSheets(db, now) },
    ...(timeStampUrl === undefined
      ? []
      : [
          {
            name: 'stamp-records',
            cron: everyMinute,
            run: () => stampRecords(db, timeStampUrl, () => new Date()),
          },
        ]),
    { name: 'carry-out-imports', cron: everyMinute, run: (now) => carryOutImports(db, now) },
    { name: 'carry-out-changes', cron: everyMinute, run: (now) => carryOutChanges(db, now) },
    {
      name: 'process-waiting-notices',
      cron: everyMinute,
      run: (now) => processWaitingNotices(db, gateway, now),
    },
    {
      name: 'expire-attempts',
      cron: everyMinute,
      run: (now) => expireAttempts(db, gateway, now),
    },
    {
      name: 'end-trials',
      cron: everyFiveMinutes,
      run: (now) => endTestOrders(db, gateway, { actor: 'system' }, now),
    },
    {
      name: 'reconcile-payments',
      cron: everyFiveMinutes,
      run: (now) => reconcilePayments(db, gateway, now),
    },
    {
      name: comparingJob,
      cron: everyTenMinutes,
      run: (now) =>
        mapSequentially(connectedGateways(gateway), async (one) =>
          tellUnknown(await comparePayments(db, one, now)),
        ),
    },
    {
      // Runs every minute, so a failover of the payment gateway needs no restart of the shop.
      name: 'compare-elsewhere',
      cron: everyMinute,
      run: (now) =>
        mapSequentially(connectedGateways(gateway), async (one) =>
          tellUnknown(await comparePaymentsElsewhere(db, one, now)),
        ),
    },
    { name: 'make-refunds', cron: everyFiveMinutes, run: (now) => makeRefunds(db, gateway, now) },
    {
      name: 'deliver-licences',
      cron: everyFiveMinutes,
      run: (now) => deliverWaitingLicences(db, now),
    },
    { name: 'announce-shipments', cron: everyMinute, run: (now) => announceShipments(db, now) },
    { name: 'write-to-shop', cron: everyMinute, run: (now) => writeToShop(db, now) },
    { name: 'return-uncollected', cron: everyHour, run: (now) => returnUncollected(db, now) },
    { name: 'complete-delivered', cron: everyHour, run: (now) => completeDelivered(db, now) },
    { name: 'expire-points', cron: everyHour, run: (now) => expirePoints(db, now) },
    {
      name: 'announce-expiring-points',
      cron: everyHour,
      run: (now) => announceExpiringPoints(db, now),
    },
    { name: 'grant-points', cron: everyHour, run: (now) => grantPoints(db, now) },
    {
      name: 'announce-wish-news',
      cron: everyFiveMinutes,
      run: (now) => announceWishNews(db, now),
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
        await forgetBefore(db, horizon)
        horizon = await forgetChanges(db, horizon)
      },
    },
    { name: 'count-sales', cron: everyMinute, run: () => countSales(db) },
    { name: 'count-sold', cron: everyMinute, run: () => countSold(db) },
    { name: 'measure-stock', cron: everyQuarter, run: (now) => measureStock(db, now) },
    {
      name: 'check-sales',
      cron: everyNight,
      async run(now) {
        const { wrongDays } = await checkSales(db, now)
        if (wrongDays.length > 0) log.warn({ wrongDays }, 'reports differed from orders')
      },
    },
    {
      name: 'publish-prices',
      cron: everyQuarter,
      run: (now) => publishPrices(db, { signature, shop: shopUrl }, now),
    },
    { name: 'seal-audit-log', cron: everyMinute, run: (now) => sealAuditLog(db, now) },
    {
      name: 'audit-shop',
      cron: everyNight,
      async run(now) {
        const { unfinished } = await storeAudit(db, now)
        if (unfinished.length > 0) log.warn({ unfinished }, 'audit rules took too long')
      },
    },
    { name: 'announce-seal', cron: everyNight, run: (now) => announceSeal(db, now) },
    {
      name: 'trim-documents',
      cron: everyNight,
      run: (now) => trimDocuments(db, pictures, now),
    },
    { name: 'trim-pictures', cron: everyFiveMinutes, run: () => trimPictures(pictures) },
    {
      name: 'forget-removed-pictures',
      cron: everyNight,
      run: (now) => forgetRemovedPictures(pictures, now),
    },
    { name: 'forget-ended', cron: everyNight, run: (now) => forgetEnded(db, now) },
  ]
}
