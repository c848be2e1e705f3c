import * as shoppers from '#persistence/account/shoppers.ts'
import type { Db } from '#persistence/database.ts'

/** E-mail of the shopper with the given id. */
export async function findCustomerEmail(db: Db, id: number): Promise<string | undefined> {
  return (await shoppers.findShopperById(db, id))?.email
}
