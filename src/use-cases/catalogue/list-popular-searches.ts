import type { ProductListItem } from '#domain/catalogue/product.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'

const most = 4
const fewest = 3
/**
 * Minimum sold units of a popular product, because smaller numbers are not significant and reveal individual buyers.
 */
const leastSold = 10

type Popular = { areBestSellers: boolean; products: ProductListItem[] }

/**
 * Lists the best-selling products in stock, or the featured products if too few products have sold
 * enough.
 */
export async function listPopularSearches(db: Db): Promise<Popular> {
  const sold = await catalogue.listBestSellers(db, leastSold, most)
  if (sold.length >= fewest) return { areBestSellers: true, products: sold }
  return { areBestSellers: false, products: await catalogue.listFeaturedProducts(db, most) }
}
