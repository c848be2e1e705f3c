import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Permission } from '#domain/running/permissions.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { findEndedOffers } from './ended-offers.ts'
import { firstMissing, neededForField } from './import-permissions.ts'

type Wanted = {
  id: number
  /** SKUs, or all products whose running offer the change set would end */
  products: readonly string[] | 'ending-offers'
  /** true excludes the products, false includes them again */
  out: boolean
  permissions?: ReadonlySet<Permission> | undefined
}

/** Spanish note of an excluded row. */
const leftOut = 'Se dejó fuera.'

/** Excludes products from an unapplied change set, or includes them again. */
export function leaveOut(
  db: Db,
  { id, products, out, permissions }: Wanted,
  now: Date,
): Promise<
  | Granted<{ changed: number }>
  | Refusal<'set-not-found' | 'set-applied'>
  | Refusal<'not-allowed', { missing: Permission }>
> {
  return inTransaction(db, async (transaction) => {
    const set = await changeSets.find(transaction, id, { lock: true })
    if (!set) return refuse('set-not-found')
    const missing = firstMissing(set.fields.map(neededForField), permissions)
    if (missing) return refuse('not-allowed', { missing })
    if (set.appliedAt) return refuse('set-applied')
    const states = out
      ? ({ from: 'prepared', to: 'left', problem: leftOut } as const)
      : ({ from: 'left', to: 'prepared', problem: null } as const)
    const named =
      products === 'ending-offers'
        ? { ids: await findEndedOffers(transaction, id, now) }
        : { skus: products }
    const rows = { products: named, ...states }
    return { ok: true, changed: await changeSets.keepOut(transaction, id, rows) }
  })
}
