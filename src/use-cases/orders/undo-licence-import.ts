import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import * as licenceImports from '#persistence/orders/licence-imports.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'

type Undone = SuccessResult<{ removed: number }>
type NotUndone =
  | Refusal<'product-not-found' | 'import-not-found' | 'already-undone' | 'held-by-payments'>
  | Refusal<'already-sold', { sold: number }>

/** Undoes a licence key import as a whole, as long as none of its keys was sold. */
export function undoLicenceImport(
  db: Db,
  { product: named, id, actor }: { product: string; id: number; actor: string },
  now: Date,
): Promise<Undone | NotUndone> {
  return runInTransaction(db, async (transaction): Promise<Undone | NotUndone> => {
    const product = await findProductByUrlKeyOrSku(transaction, named)
    if (!product) return refuse('product-not-found')
    const found = await licenceImports.lockLicenceImport(transaction, product.id, id)
    if (!found) return refuse('import-not-found')
    if (found.undoneAt) return refuse('already-undone')
    const shelf = await licenceKeys.lockLicenceKeyStock(transaction, product.id)
    const { sold, free } = await licenceImports.countImportedLicenceKeys(transaction, id)
    if (sold > 0) return refuse('already-sold', { sold })
    if (shelf.free - free < shelf.reserved) return refuse('held-by-payments')
    await licenceImports.removeImportedLicenceKeys(transaction, id, { actor, now })
    await licenceKeys.setStockToFreeLicenceKeyCount(
      transaction,
      product.id,
      { ...shelf, free: shelf.free - free },
      now,
    )
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'licences-import-undo',
      subject: `product:${product.urlKey}`,
    }
    await auditLog.addAuditEntry(transaction, { ...entry, before: { keys: free } }, now)
    return { ok: true, removed: free }
  })
}
