import { PgBoss } from 'pg-boss'
import type { Gateway } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import { completeDelivered } from '#use-cases/advance-order.ts'
import { grantPoints } from '#use-cases/grant-points.ts'
import { processWaitingNotices } from '#use-cases/receive-notice.ts'
import { expireAttempts, reconcilePayments } from '#use-cases/reconcile-payments.ts'
import { makeRefunds } from '#use-cases/refund-payment.ts'

export type Job = { name: string; cron: string; run: (now: Date) => Promise<unknown> }

const EVERY_MINUTE = '* * * * *'
const EVERY_FIVE_MINUTES = '*/5 * * * *'
const EVERY_HOUR = '17 * * * *'

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
    { name: 'complete-delivered', cron: EVERY_HOUR, run: (now) => completeDelivered(db, now) },
    { name: 'grant-points', cron: EVERY_HOUR, run: (now) => grantPoints(db, now) },
  ]
}

/** Runs jobs by the clock, each in one process at a time however many there are. */
export async function startJobs(
  databaseUrl: string,
  jobs: Job[],
  onError: (error: Error, job?: string) => void,
): Promise<{ close: () => Promise<void> }> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'tianguis-jobs',
    schema: 'jobs',
    max: 2,
  })
  boss.on('error', (error) => onError(error))
  await boss.start()
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, {
      policy: 'exclusive',
      retryLimit: 0,
      expireInSeconds: 300,
      deleteAfterSeconds: 3600,
    })
    await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
      try {
        await run(new Date())
      } catch (error) {
        onError(error as Error, name)
        throw error
      }
    })
    await boss.schedule(name, cron)
  }
  return { close: () => boss.stop({ graceful: true, timeout: 3000 }) }
}
