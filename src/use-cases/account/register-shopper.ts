import { validateShopperProfile } from '#domain/account/shopper-profile-fields.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { finishSignIn } from './finish-sign-in.ts'

/** Creates an account with a complete profile and opens a session. */
export async function registerShopper(
  db: Db,
  {
    written,
    ...vouched
  }: Parameters<typeof finishSignIn>[1] & { written: Parameters<typeof validateShopperProfile>[0] },
  { secret, now }: { secret: string; now: Date },
) {
  const checked = validateShopperProfile(written, toMexicoDay(now))
  if (!checked.ok) return checked
  return runInTransaction(db, async (transaction) => {
    const signedIn = await finishSignIn(transaction, vouched, { secret, now })
    if (!signedIn.ok) return signedIn
    await shoppers.saveProfile(transaction, signedIn.shopper.id, checked.person, now)
    const shopper = { ...signedIn.shopper, ...checked.person, profileCompleted: true }
    return { ...signedIn, shopper }
  })
}
