import { readShopperLookup } from '#domain/account/shopper-lookup.ts'
import * as shopperDesk from '#persistence/account/shopper-desk.ts'
import type { Db } from '#persistence/database.ts'

type Asked = {
  /** Name, e-mail or phone, or a prefix; all shoppers if absent. */
  search?: string
  blockedOnly?: boolean
  afterId?: number
  limit: number
  /**
   * Whether the caller may see personal data. Otherwise only complete phone numbers match, so that numbers cannot be
   * guessed digit by digit.
   */
  seesPersonalData: boolean
}

/** Shoppers that match a search, or all, newest first. */
export function findShoppers(
  db: Db,
  { search = '', seesPersonalData, ...rest }: Asked,
): Promise<shopperDesk.DeskShopper[]> {
  if (search.trim() === '') return shopperDesk.page(db, rest)
  const lookup = readShopperLookup(search)
  const isGuess = lookup.phone !== null && !lookup.phone.isWhole && !seesPersonalData
  return shopperDesk.page(db, { ...rest, lookup: isGuess ? { ...lookup, phone: null } : lookup })
}
