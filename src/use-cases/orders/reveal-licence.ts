import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'
import type { LicenceCipher } from './licence-cipher.ts'

const looksPerHour = 60

/** Decrypts one licence key for an operator, with an audit log entry. */
export async function revealLicence(
  db: Db,
  cipher: LicenceCipher,
  { product: named, key, actor }: { product: string; key: number; actor: string },
  now: Date,
): Promise<
  | SuccessResult<{ key: string }>
  | Refusal<'product-not-found' | 'licence-not-found' | 'licence-unreadable'>
  | TooManyRequests
> {
  const limit = { what: 'licences-office', who: actor, seconds: 3600, most: looksPerHour }
  const tooMany = await findExceededLimit(db, [limit], now)
  if (tooMany) return tooMany
  return runInTransaction(db, async (transaction) => {
    const product = await findProductByUrlKeyOrSku(transaction, named)
    if (!product) return refuse('product-not-found')
    const found = await licenceKeys.findLicenceKey(transaction, product.id, key)
    if (!found) return refuse('licence-not-found')
    const opened = cipher.read(product.id, found.sealed)
    if (opened === undefined) return refuse('licence-unreadable')
    const subject = found.orderNumber ? `order:${found.orderNumber}` : `product:${product.urlKey}`
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'licences-reveal',
      subject,
      after: { key, keys: 1 },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true, key: opened }
  })
}
