import { readShopperLookup } from '#domain/account/shopper-lookup.ts'
import * as shopperDesk from '#persistence/account/shopper-desk.ts'
import type { Db } from '#persistence/database.ts'

type Asked = {
  /** name, e-mail or phone, or their beginnings; everybody without it */
  search?: string
  blockedOnly?: boolean
  afterId?: number
  limit: number
  /** who may not see telephones finds by a whole one only, so that none can be guessed digit by digit */
  seesPersonalData: boolean
}

/** The shop's shoppers, the newest first, or those whom some words lead to. */
export function findShoppers(
  db: Db,
  { search = '', seesPersonalData, ...rest }: Asked,
): Promise<shopperDesk.DeskShopper[]> {
  if (search.trim() === '') return shopperDesk.page(db, rest)
  const lookup = readShopperLookup(search)
  const isGuess = lookup.phone !== null && !lookup.phone.isWhole && !seesPersonalData
  return shopperDesk.page(db, { ...rest, lookup: isGuess ? { ...lookup, phone: null } : lookup })
}
