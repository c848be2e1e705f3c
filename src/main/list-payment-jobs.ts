import { listConnectedGateways, type ReadGateways } from '#payments/payment-gateways.ts'
import type { Db } from '#persistence/database.ts'
import { mapSequentially } from '#use-cases/limited-concurrency.ts'
import { endTestOrders } from '#use-cases/orders/cancel-test-orders.ts'
import {
  comparePaymentsWithGateway,
  comparePaymentsAfterRestore,
} from '#use-cases/orders/compare-payments-with-gateway.ts'
import { processWaitingPaymentWebhooks } from '#use-cases/orders/receive-payment-webhook.ts'
import { expirePaymentAttempts, reconcilePayments } from '#use-cases/orders/reconcile-payments.ts'
import { executeRefunds } from '#use-cases/orders/refund-payment.ts'
import {
  everyFiveMinutes,
  everyMinute,
  everyTenMinutes,
  type ScheduledJob,
} from './job-scheduler.ts'

/** The payment reconciliation job, also run at start. */
export const paymentReconciliationJobName = 'compare-payments'

type Options = {
  db: Db
  gateways: ReadGateways
  log: { warn: (details: object, words: string) => void }
}

/** Lists the scheduled jobs that ask payment gateways. */
export function listPaymentJobs({ db, gateways, log }: Options): ScheduledJob[] {
  function tellUnknown(compared: Awaited<ReturnType<typeof comparePaymentsWithGateway>>) {
    if (!compared.ok) return
    const { recovered, unknown } = compared.comparison
    if (recovered + unknown > 0) log.warn({ recovered, unknown }, 'payments were unknown')
  }

  return [
    {
      name: 'process-waiting-notices',
      cron: everyMinute,
      run: async (now) => processWaitingPaymentWebhooks(db, await gateways(), now),
    },
    {
      name: 'expire-attempts',
      cron: everyMinute,
      run: async (now) => expirePaymentAttempts(db, await gateways(), now),
    },
    {
      name: 'end-trials',
      cron: everyFiveMinutes,
      run: async (now) => endTestOrders(db, await gateways(), { actor: 'system' }, now),
    },
    {
      name: 'reconcile-payments',
      cron: everyFiveMinutes,
      run: async (now) => reconcilePayments(db, await gateways(), now),
    },
    {
      name: paymentReconciliationJobName,
      cron: everyTenMinutes,
      run: async (now) =>
        mapSequentially(listConnectedGateways(await gateways()), async (one) =>
          tellUnknown(await comparePaymentsWithGateway(db, one, now)),
        ),
    },
    {
      // This job runs every minute, so that payments are compared with the gateway soon after a
      // database failover or restore, without a restart of the shop.
      name: 'compare-elsewhere',
      cron: everyMinute,
      run: async (now) =>
        mapSequentially(listConnectedGateways(await gateways()), async (one) =>
          tellUnknown(await comparePaymentsAfterRestore(db, one, now)),
        ),
    },
    {
      name: 'make-refunds',
      cron: everyFiveMinutes,
      run: async (now) => executeRefunds(db, await gateways(), now),
    },
  ]
}
