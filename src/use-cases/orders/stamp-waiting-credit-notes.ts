import { minuteInMs } from '#domain/durations.ts'
import type { Db } from '#persistence/database.ts'
import { listRefundsToCredit } from '#persistence/orders/credit-notes.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import { stampCreditNote } from './stamp-credit-note.ts'
import { isOutage } from './stamp-draft.ts'

const atOnce = 20

/** Has the credit notes of completed refunds stamped, and goes on with those that were left open. */
export async function stampWaitingCreditNotes(
  db: Db,
  open: () => Promise<StampingProvider | null>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - 2 * minuteInMs)
  const waiting = await listRefundsToCredit(db, { now, before, limit: atOnce })
  const provider = waiting.length > 0 ? await open() : null
  if (!provider?.isLive) return
  for (const refundId of waiting) {
    const stamped = await stampCreditNote(db, provider, { refundId, actor: 'system' }, now)
    if (!stamped.ok && isOutage(stamped.code)) return
  }
}
