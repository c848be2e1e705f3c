import type { Db } from '#persistence/database.ts'
import { listInvoicesToStamp } from '#persistence/orders/invoices-to-stamp.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import { isOutage } from './stamp-draft.ts'
import { stampInvoice } from './stamp-invoice.ts'

const atOnce = 20

/**
 * Has requested invoices of paid orders stamped, each once per request. An invoice without a SAT key
 * and a refused invoice wait for the office. With a test key, only an operator starts a stamping.
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
