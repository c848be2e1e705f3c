import { type ProductContent, searchableProductFields } from '#domain/catalogue/product-content.ts'
import * as listing from '#persistence/catalogue/category-listing.ts'
import * as links from '#persistence/catalogue/product-associations.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import type { Db } from '#persistence/database.ts'
import { indexProducts } from '../catalogue/index-products.ts'

type Added = { id: number; content: ProductContent }

/**
 * Updates category and attribute assignments, search and listings for products that this
 * transaction added or changed. Links between products are not updated here. Returns whether search
 * words changed.
 */
export async function updateProductIndexes(
  db: Db,
  fresh: readonly Added[],
  changed: readonly writes.ProductUpdate[],
): Promise<boolean> {
  await links.replaceProductCategories(db, [
    ...fresh,
    ...changed.filter(writes.createFieldChangePredicate('categories')),
  ])
  await links.replaceProductAttributes(db, [
    ...fresh,
    ...changed.filter(writes.createFieldChangePredicate('attributes')),
  ])
  const found = [
    ...fresh,
    ...changed.filter(writes.createFieldChangePredicate(...searchableProductFields)),
  ]
  await indexProducts(
    db,
    found.map(({ id }) => id),
  )
  const repriced = changed.filter(writes.hasOnlyPriceOrStockChanges).map(({ id }) => id)
  const rewritten = changed
    .filter((one) => !writes.hasOnlyPriceOrStockChanges(one))
    .map(({ id }) => id)
  await listing.updateListingPrices(db, repriced)
  await listing.refreshCategoryListing(db, [...fresh.map(({ id }) => id), ...rewritten])
  return found.length > 0
}
