import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import type { LicenceCipher } from './licence-cipher.ts'

export type ReencryptionResult = {
  resealed: number
  /** number of licence keys already encrypted with the current secret */
  current: number
  /** ids of licence keys that neither the current nor the former secret decrypts */
  unreadable: number[]
}

type Options = { actor: string; batchSize?: number; onBatch?: (done: number) => void }

/** Re-encrypts licence keys with the current secret in committed batches; resumable. Keys remain usable. */
export async function reencryptLicences(
  db: Db,
  cipher: LicenceCipher,
  { actor, batchSize = 500, onBatch }: Options,
  now: Date,
): Promise<ReencryptionResult> {
  const result: ReencryptionResult = { resealed: 0, current: 0, unreadable: [] }
  let seen = 0
  for (let after = 0; ;) {
    const batch = await licenceKeys.listEncryptedLicenceKeysAfter(db, after, batchSize)
    if (batch.length === 0) return result
    const stale = batch.filter(({ productId, sealed }) => !cipher.isCurrent(productId, sealed))
    const moved: licenceKeys.ReencryptedLicenceKey[] = []
    for (const { id, productId, sealed } of stale) {
      const key = cipher.read(productId, sealed)
      if (key === undefined) result.unreadable.push(id)
      else {
        const again = cipher.seal(productId, key)
        moved.push({ id, from: sealed, sealed: again, fingerprint: cipher.fingerprint(key) })
      }
    }
    result.current += batch.length - stale.length
    result.resealed += await put(db, moved, { actor, now })
    after = batch.at(-1)?.id ?? after
    seen += batch.length
    onBatch?.(seen)
  }
}

async function put(
  db: Db,
  moved: licenceKeys.ReencryptedLicenceKey[],
  { actor, now }: { actor: string; now: Date },
): Promise<number> {
  const first = moved[0]
  if (!first) return 0
  return runInTransaction(db, async (transaction) => {
    const count = await licenceKeys.replaceEncryptedLicenceKeys(transaction, moved)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'licences-reseal',
      subject: `licence-keys:from-${first.id}`,
    }
    await auditLog.addAuditEntry(transaction, { ...entry, after: { keys: count } }, now)
    return count
  })
}
