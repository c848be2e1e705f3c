import * as shoppers from '#persistence/account/shoppers.ts'
import type { Db } from '#persistence/database.ts'

/** A shopper's e-mail by shopper id. */
export async function findCustomerEmail(db: Db, id: number): Promise<string | undefined> {
  return (await shoppers.findShopperById(db, id))?.email
}
