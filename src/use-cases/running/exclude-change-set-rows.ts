import type { ChangedFieldValues } from '#domain/catalogue/product-change-set.ts'
import { productOfferFieldNames } from '#domain/catalogue/product-content.ts'
import type { Permission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as heldPrices from '#persistence/catalogue/price-changes-held-by-offer.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findOffersEndedByChangeSet } from './find-offers-ended-by-change-set.ts'
import { findFirstMissingPermission, getPermissionForField } from './required-import-permissions.ts'

type Wanted = {
  id: number
  /**
   * SKUs, all products whose running offer the change set would end, or those that their offer holds
   * back, whose offer then ends
   */
  products: readonly string[] | 'ending-offers' | 'held-by-offer'
  /** true excludes the products from the change set, false includes them again */
  out: boolean
  permissions?: ReadonlySet<Permission> | undefined
}

const withoutOffer: ChangedFieldValues = Object.fromEntries(
  productOfferFieldNames.map((name) => [name, null]),
)

/** Spanish note on a product row that was excluded from a change set. */
const leftOut = 'Se dejó fuera.'

/** Excludes products from an unapplied change set, or includes them again. */
export function excludeChangeSetProducts(
  db: Db,
  { id, products, out, permissions }: Wanted,
  now: Date,
): Promise<
  | SuccessResult<{ changed: number }>
  | Refusal<'set-not-found' | 'set-applied'>
  | Refusal<'not-allowed', { missing: Permission }>
> {
  return runInTransaction(db, async (transaction) => {
    const set = await changeSets.findChangeSet(transaction, id, { lock: true })
    if (!set) return refuse('set-not-found')
    const missing = findFirstMissingPermission(set.fields.map(getPermissionForField), permissions)
    if (missing) return refuse('not-allowed', { missing })
    if (set.appliedAt) return refuse('set-applied')
    if (products === 'held-by-offer')
      return {
        ok: true,
        changed: await heldPrices.endOffersHoldingBack(transaction, id, withoutOffer),
      }
    const states = out
      ? ({ from: 'prepared', to: 'left', problem: leftOut } as const)
      : ({ from: 'left', to: 'prepared', problem: null } as const)
    const named =
      products === 'ending-offers'
        ? { ids: await findOffersEndedByChangeSet(transaction, id, now) }
        : { skus: products }
    const rows = { products: named, ...states }
    return { ok: true, changed: await changeSets.excludeRowsFromChangeSet(transaction, id, rows) }
  })
}
