import type { ProductListItem, ProductDetails } from '#domain/catalogue/product.ts'
import * as productDetails from '#persistence/catalogue/product-details.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'

type Keys = readonly string[]

const isId = (key: string) => /^[1-9]\d{0,15}$/.test(key)

/**
 * Finds visible products by the keys that AI shopping agents use: product id, or current or former
 * url key.
 */
export function findProductsForAgents(db: Db, keys: Keys): Promise<Map<string, ProductListItem>>
/**
 * Finds visible products by the keys that AI shopping agents use, with all details of the product
 * page.
 */
export function findProductsForAgents(
  db: Db,
  keys: Keys,
  options: { whole: true },
): Promise<Map<string, ProductDetails>>
export async function findProductsForAgents(
  db: Db,
  keys: Keys,
  { whole = false } = {},
): Promise<Map<string, ProductListItem | ProductDetails>> {
  const byUrlKey = await catalogue.findProductIdsByUrlKeys(
    db,
    keys.filter((key) => !isId(key)),
  )
  const idOf = (key: string) => (isId(key) ? Number(key) : byUrlKey.get(key))
  const ids = keys.flatMap((key) => idOf(key) ?? [])
  const listed = await catalogue.findListedProductsByIds(db, [...new Set(ids)])
  const found = new Map<string, ProductListItem | ProductDetails>()
  for (const key of keys) {
    const card = listed.get(idOf(key) ?? 0)
    const product = card && whole ? await productDetails.findProductByUrlKey(db, card.urlKey) : card
    if (product) found.set(key, product)
  }
  return found
}
