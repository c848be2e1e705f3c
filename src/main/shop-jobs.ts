import type { Gateway } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import { completeDelivered } from '#use-cases/advance-order.ts'
import { announceExpiringPoints } from '#use-cases/announce-expiring-points.ts'
import { deliverWaitingLicences } from '#use-cases/deliver-licences.ts'
import { expirePoints } from '#use-cases/expire-points.ts'
import { forgetEnded } from '#use-cases/forget-ended.ts'
import { grantPoints } from '#use-cases/grant-points.ts'
import { processWaitingNotices } from '#use-cases/receive-notice.ts'
import { expireAttempts, reconcilePayments } from '#use-cases/reconcile-payments.ts'
import { makeRefunds } from '#use-cases/refund-payment.ts'
import { sendStockAlerts } from '#use-cases/send-stock-alerts.ts'
import type { Job } from './jobs.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_FIVE_MINUTES = '*/5 * * * *'
const EVERY_HOUR = '17 * * * *'
const EVERY_NIGHT = '10 4 * * *'

/** What the shop does by the clock, so that nothing waits for somebody to come by. */
export function shopJobs({ db, gateway }: { db: Db; gateway: Gateway }): Job[] {
  return [
    {
      name: 'process-waiting-notices',
      cron: EVERY_MINUTE,
      run: (now) => processWaitingNotices(db, gateway, now),
    },
    {
      name: 'expire-attempts',
      cron: EVERY_MINUTE,
      run: (now) => expireAttempts(db, gateway, now),
    },
    {
      name: 'reconcile-payments',
      cron: EVERY_FIVE_MINUTES,
      run: (now) => reconcilePayments(db, gateway, now),
    },
    { name: 'make-refunds', cron: EVERY_FIVE_MINUTES, run: (now) => makeRefunds(db, gateway, now) },
    {
      name: 'deliver-licences',
      cron: EVERY_FIVE_MINUTES,
      run: (now) => deliverWaitingLicences(db, now),
    },
    { name: 'complete-delivered', cron: EVERY_HOUR, run: (now) => completeDelivered(db, now) },
    { name: 'expire-points', cron: EVERY_HOUR, run: (now) => expirePoints(db, now) },
    {
      name: 'announce-expiring-points',
      cron: EVERY_HOUR,
      run: (now) => announceExpiringPoints(db, now),
    },
    { name: 'grant-points', cron: EVERY_HOUR, run: (now) => grantPoints(db, now) },
    { name: 'send-stock-alerts', cron: EVERY_FIVE_MINUTES, run: (now) => sendStockAlerts(db, now) },
    { name: 'forget-ended', cron: EVERY_NIGHT, run: (now) => forgetEnded(db, now) },
  ]
}
