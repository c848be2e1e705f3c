import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as addresses from '#persistence/account/addresses.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

/**
 * Removes a shipping address; the newest remaining address replaces a removed default. Orders have
 * their own copy.
 */
export function removeAddress(
  db: Db,
  { shopperId, id }: { shopperId: number; id: number },
): Promise<SuccessResult | Refusal<'address-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    await shoppers.lockShopperById(transaction, shopperId)
    const removed = await addresses.removeAddress(transaction, shopperId, id)
    if (!removed) return refuse('address-not-found')
    if (removed.wasDefault) {
      const [newest] = await addresses.listAddresses(transaction, shopperId)
      if (newest) await addresses.makeDefaultAddress(transaction, shopperId, newest.id)
    }
    return { ok: true }
  })
}
