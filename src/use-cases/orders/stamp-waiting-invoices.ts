import type { Db } from '#persistence/database.ts'
import { listInvoicesToStamp } from '#persistence/orders/invoices-to-stamp.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import { isOutage } from './stamp-draft.ts'
import { stampInvoice } from './stamp-invoice.ts'

const atOnce = 20

/**
 * Has the invoices stamped that buyers asked for before their order was paid, or that nobody has
 * tried yet. One that lacks a SAT key or was refused waits for the office; what a test key stamps is
 * worth nothing, so it only does so when a person presses.
 */
export async function stampWaitingInvoices(
  db: Db,
  open: () => Promise<StampingProvider | null>,
  now: Date,
): Promise<void> {
  const waiting = await listInvoicesToStamp(db, atOnce)
  const provider = waiting.length > 0 ? await open() : null
  if (!provider?.isLive) return
  for (const number of waiting) {
    const stamped = await stampInvoice(db, provider, { number, actor: 'system' }, now)
    if (!stamped.ok && isOutage(stamped.code)) return
  }
}
