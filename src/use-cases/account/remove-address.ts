import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as addresses from '#persistence/account/addresses.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import { type Db, inTransaction } from '#persistence/database.ts'

/** Removes an address; the newest remaining address replaces a removed default. Orders have their own copy. */
export function removeAddress(
  db: Db,
  { shopperId, id }: { shopperId: number; id: number },
): Promise<Granted | Refusal<'address-not-found'>> {
  return inTransaction(db, async (transaction) => {
    await shoppers.lockById(transaction, shopperId)
    const removed = await addresses.remove(transaction, shopperId, id)
    if (!removed) return refuse('address-not-found')
    if (removed.wasDefault) {
      const [newest] = await addresses.listOf(transaction, shopperId)
      if (newest) await addresses.makeDefault(transaction, shopperId, newest.id)
    }
    return { ok: true }
  })
}
