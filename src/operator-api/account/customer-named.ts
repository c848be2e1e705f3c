import * as shoppers from '#persistence/account/shoppers.ts'
import type { Db } from '#persistence/database.ts'

/** A shopper's e-mail by shopper id. */
export async function emailOf(db: Db, id: number): Promise<string | undefined> {
  return (await shoppers.findById(db, id))?.email
}
