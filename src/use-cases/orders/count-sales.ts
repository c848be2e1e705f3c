import { addDays, dayInMexico } from '#domain/calendar.ts'
import { salesSplits } from '#domain/orders/sales-report.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as salesChecks from '#persistence/orders/sales-checks.ts'
import * as salesDays from '#persistence/orders/sales-days.ts'
import * as salesFold from '#persistence/orders/sales-fold.ts'
import { mapSequentially } from '../limited-map.ts'

/** Days that are written again at once; the next round takes the rest. */
const daysAtOnce = 400

/** Writes the days again whose payments or refunds have changed, each by itself; answers how many. One that fails waits behind the others. */
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

/** How far back it is looked every night whether the reports agree with the orders. */
const checkedDays = 400

/**
 * Looks whether the reports say what the orders say, to the centavo, remembers the answer and has the days written
 * again that do not.
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
