import * as visibilityChanges from '#persistence/catalogue/visibility-changes.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

const atOnce = 500

/**
 * Shows or hides products whose visibility date has come, one transaction per batch; returns the
 * number of changed products.
 */
export async function applyProductVisibilityDates(db: Db, now: Date): Promise<number> {
  let all = 0
  for (;;) {
    const changed = await runInTransaction(db, (transaction) =>
      visibilityChanges.applyDueVisibilityChanges(transaction, now, atOnce),
    )
    all += changed
    if (changed === 0) return all
  }
}
