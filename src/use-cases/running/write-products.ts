import { type ProductContent, searchedFields } from '#domain/catalogue/product-content.ts'
import * as listing from '#persistence/catalogue/category-listing.ts'
import * as links from '#persistence/catalogue/product-links.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import type { Db } from '#persistence/database.ts'
import { indexProducts } from '../catalogue/index-products.ts'

type Added = { id: number; content: ProductContent }

/**
 * Updates categories, attributes, search and listings after products were added or changed in this transaction, without
 * links between products. Returns whether search words changed.
 */
export async function followProducts(
  db: Db,
  fresh: readonly Added[],
  changed: readonly writes.ChangedProduct[],
): Promise<boolean> {
  await links.replaceCategories(db, [...fresh, ...changed.filter(writes.changes('categories'))])
  await links.replaceAttributes(db, [...fresh, ...changed.filter(writes.changes('attributes'))])
  const found = [...fresh, ...changed.filter(writes.changes(...searchedFields))]
  await indexProducts(
    db,
    found.map(({ id }) => id),
  )
  const repriced = changed.filter(writes.isAboutPrices).map(({ id }) => id)
  const rewritten = changed.filter((one) => !writes.isAboutPrices(one)).map(({ id }) => id)
  await listing.repriceListing(db, repriced)
  await listing.refreshListing(db, [...fresh.map(({ id }) => id), ...rewritten])
  return found.length > 0
}
