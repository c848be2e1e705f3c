import {
  type BundleAvailability,
  determineBundleAvailability,
} from '#domain/buying/discounts/bundles.ts'
import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import type { Centavos } from '#domain/money.ts'
import * as productContents from '#persistence/catalogue/product-field-values.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import { readAllBundles } from '../read-settings.ts'
import { toBundleProductOffers } from './list-offered-bundles.ts'
import { getBundleEditConflictVersion } from './manage-bundles.ts'

type DeskProduct = {
  urlKey: string
  /** SKU of a bundle's product; null if the product no longer exists */
  sku: string | null
  /** sales data of a bundle's product; null if it is not on sale */
  sold: {
    name: string
    picture: string | null
    price: Centavos | null
    available: number
  } | null
}

export type OfficeBundleView = {
  code: string
  name: string
  saving: Centavos
  paused: boolean
  products: DeskProduct[]
  standing: BundleAvailability
  /** price of the products bought separately and as a bundle; null if the bundle has no discount */
  price: { apart: Centavos; together: Centavos } | null
  version: string
}

/** Every bundle with its current price, or the reason why shoppers cannot buy it. */
export async function readOfficeBundles(db: Db, now: Date): Promise<OfficeBundleView[]> {
  const bundles = await readAllBundles(db)
  const keys = [...new Set(bundles.flatMap(({ products }) => products))]
  const idOf = await catalogue.findProductIdsByUrlKeys(db, keys)
  const known = await productContents.findProductIdentifiers(db, keys, [])
  const skus = new Map(known.map(({ urlKey, sku }) => [urlKey, sku]))
  const listed = await catalogue.findListedProductsByIds(db, [...new Set(idOf.values())])
  return bundles.map((bundle) => {
    const found = bundle.products.map((urlKey) => listed.get(idOf.get(urlKey) ?? 0) ?? null)
    const sold = toBundleProductOffers(
      found.filter((one) => one !== null),
      now,
    )
    const { code, name, saving, paused } = bundle
    return {
      code,
      name,
      saving,
      paused,
      ...determineBundleAvailability(bundle, sold),
      products: found.map((one, place) => ({
        urlKey: bundle.products[place] ?? '',
        sku: skus.get(bundle.products[place] ?? '') ?? null,
        sold: one && {
          name: one.name,
          picture: one.pictures[0]?.path ?? null,
          price: getCurrentPrice(one.pricing, now),
          available: one.available,
        },
      })),
      version: getBundleEditConflictVersion(bundle),
    }
  })
}
