import {
  type Bundle,
  type BundledProduct,
  determineBundleAvailability,
} from '#domain/buying/discounts/bundles.ts'
import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import type { Centavos } from '#domain/money.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import { readActiveBundles } from '../read-settings.ts'

export type OfferedBundle = Pick<Bundle, 'code' | 'name'> & {
  products: ProductListItem[]
  apart: Centavos
  together: Centavos
  saving: Centavos
}

/**
 * Lists the bundles whose products are all in stock, with the current price of one bundle; with a
 * product id, only those that contain the product.
 */
export async function listOfferedBundles(
  db: Db,
  productId: number | null,
  now: Date,
): Promise<OfferedBundle[]> {
  const bundles = await readActiveBundles(db)
  if (bundles.length === 0) return []
  const keys = [...new Set(bundles.flatMap(({ products }) => products))]
  const idOf = await catalogue.findProductIdsByUrlKeys(db, keys)
  const concerned = bundles.filter(
    ({ products }) =>
      productId === null || products.some((urlKey) => idOf.get(urlKey) === productId),
  )
  const ids = concerned.flatMap(({ products }) => products.flatMap((key) => idOf.get(key) ?? []))
  const listed = await catalogue.findListedProductsByIds(db, [...new Set(ids)])
  return concerned.flatMap((bundle) => {
    const products = bundle.products.flatMap((key) => listed.get(idOf.get(key) ?? 0) ?? [])
    const { standing, price } = determineBundleAvailability(
      bundle,
      toBundleProductOffers(products, now),
    )
    const { code, name } = bundle
    return standing === 'offered' && price ? [{ code, name, products, ...price }] : []
  })
}

/** Current price and availability of the products in a bundle. */
export function toBundleProductOffers(
  products: readonly ProductListItem[],
  now: Date,
): BundledProduct[] {
  return products.map(({ urlKey, pricing, available }) => ({
    urlKey,
    price: getCurrentPrice(pricing, now),
    available,
  }))
}
