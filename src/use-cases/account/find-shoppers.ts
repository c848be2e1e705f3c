import { parseShopperSearch } from '#domain/account/parse-shopper-search.ts'
import * as officeShoppers from '#persistence/account/office-shoppers.ts'
import type { Db } from '#persistence/database.ts'

type Asked = {
  /** Search text: name, e-mail, phone, or the beginning of one; all shoppers if absent. */
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
): Promise<officeShoppers.OfficeShopper[]> {
  if (search.trim() === '') return officeShoppers.listShopperPage(db, rest)
  const lookup = parseShopperSearch(search)
  const isGuess = lookup.phone !== null && !lookup.phone.isWhole && !seesPersonalData
  return officeShoppers.listShopperPage(db, {
    ...rest,
    lookup: isGuess ? { ...lookup, phone: null } : lookup,
  })
}
