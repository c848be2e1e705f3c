import { type Bundle, type BundledProduct, bundleStanding } from '#domain/buying/bundles.ts'
import { bestPrice } from '#domain/catalogue/offer.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import type { Centavos } from '#domain/money.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import type { Db } from '#persistence/database.ts'
import { readBundles } from '../stored-settings.ts'

type OfferedBundle = Pick<Bundle, 'code' | 'name'> & {
  products: ListedProduct[]
  apart: Centavos
  together: Centavos
  saving: Centavos
}

/** Bundles that contain a product and are in stock as a whole, with the current price of one set. */
export async function offerBundles(db: Db, productId: number, now: Date): Promise<OfferedBundle[]> {
  const bundles = await readBundles(db)
  if (bundles.length === 0) return []
  const keys = [...new Set(bundles.flatMap(({ products }) => products))]
  const idOf = await catalogue.idsByUrlKeys(db, keys)
  const concerned = bundles.filter(({ products }) =>
    products.some((urlKey) => idOf.get(urlKey) === productId),
  )
  const ids = concerned.flatMap(({ products }) => products.flatMap((key) => idOf.get(key) ?? []))
  const listed = await catalogue.listedByIds(db, [...new Set(ids)])
  return concerned.flatMap((bundle) => {
    const products = bundle.products.flatMap((key) => listed.get(idOf.get(key) ?? 0) ?? [])
    const { standing, price } = bundleStanding(bundle, asSold(products, now))
    const { code, name } = bundle
    return standing === 'offered' && price ? [{ code, name, products, ...price }] : []
  })
}

/** Current price and availability of products. */
export function asSold(products: readonly ListedProduct[], now: Date): BundledProduct[] {
  return products.map(({ urlKey, pricing, available }) => ({
    urlKey,
    price: bestPrice(pricing, now),
    available,
  }))
}
