import type { ConnectionService } from '#domain/connections/connection-services.ts'
import { formatCount } from '#domain/running/audit-values.ts'
import * as unfinished from '#persistence/connections/unfinished-work.ts'
import type { Db } from '#persistence/database.ts'
import { describeUnfinishedPayments } from '../orders/read-former-gateway-payments.ts'

/** What a provider has not finished, in words, for who is about to disconnect it. */
export async function describeUnfinishedWork(
  db: Db,
  service: ConnectionService,
  provider: string,
): Promise<string | null> {
  if (service === 'payments') return (await describeUnfinishedPayments(db, provider))?.words ?? null
  if (service === 'labels') {
    const labels = await unfinished.findUnfinishedLabels(db, provider)
    return join([describe(labels, 'guía a medio comprar', 'guías a medio comprar')])
  }
  if (service !== 'invoices') return null
  const { stamping, cancelling } = await unfinished.findUnfinishedInvoices(db, provider)
  return join([
    describe(stamping, 'factura a medio timbrar', 'facturas a medio timbrar'),
    describe(cancelling, 'cancelación que espera al SAT', 'cancelaciones que esperan al SAT'),
  ])
}

type Work = { count: number; orderNumbers: readonly string[] }

function describe({ count, orderNumbers }: Work, one: string, several: string): string[] {
  if (count === 0) return []
  const more = count > orderNumbers.length ? '…' : ''
  return [`${formatCount(count, one, several)} (${orderNumbers.join(', ')}${more})`]
}

function join(parts: readonly string[][]): string | null {
  return parts.flat().join(' y ') || null
}
