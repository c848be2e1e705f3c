import { minuteInMs } from '#domain/durations.ts'
import type { Db } from '#persistence/database.ts'
import * as stampings from '#persistence/orders/invoice-stampings.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import { mapSequentially } from '../limited-concurrency.ts'
import { resumeCancellation } from './cancel-stamped-invoice.ts'
import { stampInvoice } from './stamp-invoice.ts'

const atOnce = 20

/** Goes on with stampings and cancellations that were lost, or not answered yet. */
export async function resumeStampings(
  db: Db,
  open: () => Promise<StampingProvider | null>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - 2 * minuteInMs)
  const left = await stampings.listOpenStampings(db, { before, limit: atOnce })
  const cancellations = await stampings.listOpenCancellations(db, atOnce)
  if (left.length + cancellations.length === 0) return
  const provider = await open()
  if (!provider) return
  await mapSequentially(left, (asked) => stampInvoice(db, provider, asked, now))
  await mapSequentially(cancellations, ({ number, motive, reason, actor }) => {
    const asked = { number, reason: reason ?? '', actor: actor ?? 'system' }
    return resumeCancellation(db, provider, { ...asked, motive: motive ?? '02' }, now)
  })
}
