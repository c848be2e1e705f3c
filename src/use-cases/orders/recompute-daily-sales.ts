import { addDays, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { salesReportDimensions } from '#domain/orders/sales-report.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as salesChecks from '#persistence/orders/daily-sales-reconciliation.ts'
import * as salesDays from '#persistence/orders/daily-sales.ts'
import * as writeSalesDays from '#persistence/orders/write-daily-sales.ts'
import { mapSequentially } from '../limited-concurrency.ts'

/** Maximum number of days whose sales are recomputed per run; the next run continues. */
const daysAtOnce = 400

/**
 * Recomputes sales of days with changed payments or refunds; returns the number of days. A day that
 * fails is queued again after the other days.
 */
export async function recomputeDailySalesTotals(db: Db): Promise<number> {
  const days = await salesDays.listSalesDaysToRecompute(db, daysAtOnce)
  await mapSequentially(days, (day) =>
    runInTransaction(db, async (transaction) => {
      await salesDays.dequeueSalesDayToRecompute(transaction, day)
      await writeSalesDays.rebuildDailySales(transaction, day)
    }).catch(async (error: unknown) => {
      await runInTransaction(db, async (transaction) => {
        await salesDays.dequeueSalesDayToRecompute(transaction, day)
        await salesDays.markSalesDaysToRecompute(transaction, [day])
      })
      throw error
    }),
  )
  return days.length
}

/** Number of days whose sales reports are verified every night. */
const checkedDays = 400

/**
 * Compares the sales reports with the orders, to the centavo, stores the result and schedules wrong
 * days for recomputation.
 */
export async function verifyDailySalesTotals(
  db: Db,
  now: Date,
): Promise<salesChecks.SalesReconciliationResult> {
  const counted = await recomputeDailySalesTotals(db).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const today = toMexicoDay(now)
  const found = await writeSalesDays.compareSalesWithOrders(db, {
    from: addDays(today, -checkedDays),
    to: today,
    splits: salesReportDimensions.length,
  })
  await salesChecks.saveSalesReconciliationResult(db, { ...found, now })
  await salesDays.markSalesDaysToRecompute(db, found.wrongDays)
  if (counted) throw counted.error
  return found
}
