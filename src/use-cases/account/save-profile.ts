import { validateShopperProfile } from '#domain/account/shopper-profile-fields.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import type { Db } from '#persistence/database.ts'

/** Saves a shopper's personal details; complete and valid details complete the profile. */
export async function saveProfile(
  db: Db,
  shopperId: number,
  written: Parameters<typeof validateShopperProfile>[0],
  now: Date,
): Promise<ReturnType<typeof validateShopperProfile>> {
  const checked = validateShopperProfile(written, toMexicoDay(now))
  if (checked.ok) await shoppers.saveProfile(db, shopperId, checked.person, now)
  return checked
}
