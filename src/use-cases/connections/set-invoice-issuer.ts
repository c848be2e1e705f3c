import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import type { IssuerData, StampingProvider } from '#stamping/stamping-provider.ts'

/** Gives the stamping provider the issuer's data and digital seal, of which nothing is stored here. */
export async function setInvoiceIssuer(
  db: Db,
  provider: StampingProvider,
  { issuer, actor, requestId }: { issuer: IssuerData; actor: string; requestId?: string },
  now: Date,
): Promise<void> {
  await provider.setIssuer(issuer)
  const { taxRegime, postcode } = issuer
  const entry: auditLog.AuditEntry = {
    actor,
    requestId,
    action: 'connection-changed',
    subject: `connection:invoices/${provider.name}`,
    after: { taxRegime, postcode },
  }
  await auditLog.addAuditEntry(db, entry, now)
}
