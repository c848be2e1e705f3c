import type { Db } from '#persistence/database.ts'
import * as stampings from '#persistence/orders/invoice-stampings.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import { stampInvoice } from './stamp-invoice.ts'

const atOnce = 20

/** Faults of the provider and not of an invoice; the others wait for the next run. */
const outages: readonly string[] = [
  'stamping-unavailable',
  'stamping-key-rejected',
  'stamping-not-found',
]

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
  const waiting = await stampings.listInvoicesToStamp(db, atOnce)
  const provider = waiting.length > 0 ? await open() : null
  if (!provider?.isLive) return
  for (const number of waiting) {
    const stamped = await stampInvoice(db, provider, { number, actor: 'system' }, now)
    if (!stamped.ok && outages.includes(stamped.code)) return
  }
}
