import * as visibleDates from '#persistence/catalogue/visible-dates.ts'
import { type Db, inTransaction } from '#persistence/database.ts'

const atOnce = 500

/** Shows or hides products by their visibility dates, one transaction per batch; returns how many changed. */
export async function showByDates(db: Db, now: Date): Promise<number> {
  let all = 0
  for (;;) {
    const changed = await inTransaction(db, (transaction) =>
      visibleDates.showDue(transaction, now, atOnce),
    )
    all += changed
    if (changed === 0) return all
  }
}
