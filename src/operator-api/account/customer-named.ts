import * as shoppers from '#persistence/account/shoppers.ts'
import type { Db } from '#persistence/database.ts'

/** The e-mail of somebody by the number in an address, which use cases know people by. */
export async function emailOf(db: Db, id: number): Promise<string | undefined> {
  return (await shoppers.findById(db, id))?.email
}
