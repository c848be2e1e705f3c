import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as productBins from '#persistence/buying/product-bins.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'

export const maxStorageBinLength = 20

type Placed = SuccessResult<{ name: string; bin: string | null }>
type NotPlaced = Refusal<'product-not-found' | 'bin-too-long'>

/** Sets a product's storage bin; an empty text removes it. */
export function setProductStorageBin(
  db: Db,
  { product, bin, actor }: { product: string; bin: string; actor: string },
  now: Date,
): Promise<Placed | NotPlaced> {
  return runInTransaction(db, async (transaction): Promise<Placed | NotPlaced> => {
    const found = await findProductByUrlKeyOrSku(transaction, product)
    if (!found) return refuse('product-not-found')
    const written = bin.trim().replaceAll(/\s+/g, ' ').toUpperCase() || null
    if (written !== null && written.length > maxStorageBinLength) return refuse('bin-too-long')
    const before = await productBins.findStorageBinOfProduct(transaction, found.id)
    if (before !== written) {
      await productBins.saveStorageBinOfProduct(transaction, found.id, written)
      const entry: auditLog.AuditEntry = {
        actor,
        action: 'product-bin',
        subject: `product:${found.id}`,
      }
      const change = { before: { bin: before }, after: { bin: written } }
      await auditLog.addAuditEntry(transaction, { ...entry, ...change }, now)
    }
    return { ok: true, name: found.name, bin: written }
  })
}
