import { type BundleStanding, bundleStanding } from '#domain/buying/bundles.ts'
import { bestPrice } from '#domain/catalogue/offer.ts'
import type { Centavos } from '#domain/money.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import * as productContents from '#persistence/catalogue/product-contents.ts'
import type { Db } from '#persistence/database.ts'
import { readKeptBundles } from '../stored-settings.ts'
import { versionOfBundle } from './keep-bundles.ts'
import { asSold } from './offer-bundles.ts'

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

export type DeskBundle = {
  code: string
  name: string
  saving: Centavos
  paused: boolean
  products: DeskProduct[]
  standing: BundleStanding
  /** current price of one set; null if the bundle has no discount */
  price: { apart: Centavos; together: Centavos } | null
  version: string
}

/** Every bundle with its current price, or the reason why shoppers cannot buy it. */
export async function readBundlesDesk(db: Db, now: Date): Promise<DeskBundle[]> {
  const bundles = await readKeptBundles(db)
  const keys = [...new Set(bundles.flatMap(({ products }) => products))]
  const idOf = await catalogue.idsByUrlKeys(db, keys)
  const known = await productContents.findKeys(db, keys, [])
  const skus = new Map(known.map(({ urlKey, sku }) => [urlKey, sku]))
  const listed = await catalogue.listedByIds(db, [...new Set(idOf.values())])
  return bundles.map((bundle) => {
    const found = bundle.products.map((urlKey) => listed.get(idOf.get(urlKey) ?? 0) ?? null)
    const sold = asSold(
      found.filter((one) => one !== null),
      now,
    )
    const { code, name, saving, paused } = bundle
    return {
      code,
      name,
      saving,
      paused,
      ...bundleStanding(bundle, sold),
      products: found.map((one, place) => ({
        urlKey: bundle.products[place] ?? '',
        sku: skus.get(bundle.products[place] ?? '') ?? null,
        sold: one && {
          name: one.name,
          picture: one.pictures[0]?.path ?? null,
          price: bestPrice(one.pricing, now),
          available: one.available,
        },
      })),
      version: versionOfBundle(bundle),
    }
  })
}
