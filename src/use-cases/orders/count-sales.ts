import { addDays, dayInMexico } from '#domain/calendar.ts'
import { salesSplits } from '#domain/orders/sales-report.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as salesChecks from '#persistence/orders/sales-checks.ts'
import * as salesDays from '#persistence/orders/sales-days.ts'
import * as salesFold from '#persistence/orders/sales-fold.ts'
import { mapSequentially } from '../limited-map.ts'

/** Maximum days recomputed per run; the next run continues. */
const daysAtOnce = 400

/**
 * Recomputes the sales of days with changed payments or refunds; returns how many. A failing day is moved behind the
 * others.
 */
export async function countSales(db: Db): Promise<number> {
  const days = await salesDays.changedDays(db, daysAtOnce)
  await mapSequentially(days, (day) =>
    inTransaction(db, async (transaction) => {
      await salesDays.takeChanged(transaction, day)
      await salesFold.writeDay(transaction, day)
    }).catch(async (error: unknown) => {
      await inTransaction(db, async (transaction) => {
        await salesDays.takeChanged(transaction, day)
        await salesDays.noteChanged(transaction, [day])
      })
      throw error
    }),
  )
  return days.length
}

/** Number of days whose sales reports are verified every night. */
const checkedDays = 400

/**
 * Verifies the sales reports against the orders, to the centavo, stores the result and schedules wrong days for
 * recomputation.
 */
export async function checkSales(db: Db, now: Date): Promise<salesChecks.Comparison> {
  const counted = await countSales(db).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const today = dayInMexico(now)
  const found = await salesFold.compareWithOrders(db, {
    from: addDays(today, -checkedDays),
    to: today,
    splits: salesSplits.length,
  })
  await salesChecks.noteCheck(db, { ...found, now })
  await salesDays.noteChanged(db, found.wrongDays)
  if (counted) throw counted.error
  return found
}
