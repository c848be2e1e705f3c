import type { Shopper } from '#domain/account/shopper.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import type { Db } from '#persistence/database.ts'
import { saveAddress } from '#use-cases/account/save-address.ts'
import { addDemoHistoryShopper } from '../shop/insert-past-records.ts'
import { requireUseCaseSuccess } from './demo-action-schedule.ts'
import type { DemoBuyer } from './read-demo-week-file.ts'

export type DemoBuyers = Map<string, Shopper>

/**
 * Creates the missing shopper accounts of the demo, which cannot sign in; returns all demo buyers.
 */
export async function createDemoBuyers(
  db: Db,
  demo: DemoBuyer[],
  since: Date,
): Promise<DemoBuyers> {
  const buyers: DemoBuyers = new Map()
  for (const { key, email, first_name, last_name, phone, address } of demo) {
    const known = await shoppers.findShopperByEmail(db, email)
    if (known) {
      buyers.set(key, known)
      continue
    }
    const id = await addDemoHistoryShopper(db, {
      email,
      email_verified: true,
      first_name,
      last_name,
      gender: 'no_decir',
      date_of_birth: '1990-01-01',
      phone,
      phone_verified: true,
      profile_completed: true,
      created_at: since,
    })
    const shopper = await shoppers.findShopperById(db, id)
    if (!shopper) throw new Error(`The buyer ${email} is gone`)
    const written = { ...address, firstName: first_name, lastName: last_name, phone }
    const wanted = { shopper, written, makeDefault: true, fromCheckout: true }
    requireUseCaseSuccess(await saveAddress(db, wanted, since), `the address of ${key}`)
    buyers.set(key, shopper)
  }
  return buyers
}

export function findDemoBuyer(buyers: DemoBuyers, key: string): Shopper {
  const buyer = buyers.get(key)
  if (!buyer) throw new Error(`The demo's week knows no buyer ${key}`)
  return buyer
}
