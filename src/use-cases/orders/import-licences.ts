import { normalizeLicenceKey } from '#domain/orders/licence-key.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import * as licenceImports from '#persistence/orders/licence-imports.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import { deliverWaitingLicences } from './deliver-licences.ts'
import type { LicenceCipher } from './licence-cipher.ts'

type LicenceImport = {
  /** url key or SKU of the product */
  product: string
  /** licence keys as written in the file, with their line numbers */
  keys: readonly { line: number; text: string }[]
  actor: string
}

export type LicenceImportResult = {
  product: { id: number; name: string; urlKey: string }
  added: number
  /** line numbers of licence keys that are repeated in the file or already known to the shop */
  repeated: number[]
  /** line numbers that contain no valid licence key */
  refused: number[]
  /** number of licence keys for sale after the import, without those reserved by open payments */
  free: number
  /** id of the licence key import, with which it can be undone; null if no key was new */
  import: number | null
}

/** Adds licence keys to a product's stock; keys already known to the shop, for any product, are skipped. */
export async function importLicences(
  db: Db,
  cipher: LicenceCipher,
  { product: named, keys, actor }: LicenceImport,
  now: Date,
): Promise<
  SuccessResult<LicenceImportResult> | Refusal<'product-not-found' | 'product-not-digital'>
> {
  const product = await findProductByUrlKeyOrSku(db, named)
  if (!product) return refuse('product-not-found')
  if (!product.digital) return refuse('product-not-digital')
  const refused: number[] = []
  const fresh = new Map<string, { line: number; key: string }>()
  const repeated: number[] = []
  for (const { line, text } of keys) {
    const key = normalizeLicenceKey(text)
    if (key === null) refused.push(line)
    else if (fresh.has(key)) repeated.push(line)
    else fresh.set(key, { line, key })
  }
  const stocked = await runInTransaction(db, async (transaction) => {
    const all = [...fresh.values()]
    const known = await licenceKeys.findExistingKeyFingerprints(
      transaction,
      all.flatMap(({ key }) => cipher.fingerprints(key)),
    )
    const seen = new Set(known.map((fingerprint) => fingerprint.toString('base64')))
    const isNew = ({ key }: { key: string }) =>
      !cipher.fingerprints(key).some((fingerprint) => seen.has(fingerprint.toString('base64')))
    const news = all.filter(isNew)
    repeated.push(...all.filter((one) => !isNew(one)).map(({ line }) => line))
    const sealed = news.map(({ key }) => ({
      sealed: cipher.seal(product.id, key),
      fingerprint: cipher.fingerprint(key),
    }))
    const id = await licenceImports.beginLicenceImport(
      transaction,
      { productId: product.id, actor },
      now,
    )
    const into = { productId: product.id, importId: id }
    const added = await licenceKeys.addLicenceKeys(transaction, into, sealed, now)
    await licenceImports.finishLicenceImport(transaction, id, added)
    await licenceKeys.recountLicenceStock(transaction, product.id, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'licences-import',
      subject: `product:${product.urlKey}`,
    }
    if (added > 0)
      await auditLog.addAuditEntry(transaction, { ...entry, after: { keys: added } }, now)
    return { added, import: added > 0 ? id : null }
  })
  await deliverWaitingLicences(db, now)
  const free = await runInTransaction(db, (transaction) =>
    licenceKeys.recountLicenceStock(transaction, product.id, now),
  )
  repeated.sort((a, b) => a - b)
  return { ok: true, product, ...stocked, repeated, refused, free }
}
