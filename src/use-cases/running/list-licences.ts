import * as productList from '#persistence/catalogue/office-product-list.ts'
import type { Db } from '#persistence/database.ts'
import * as officeLicences from '#persistence/orders/office-licences.ts'
import { toProductFilter } from './list-filtered-products.ts'

/** `low`: products with few licence keys left for sale */
type LicenceChoice = { tab: 'low' | 'all'; search?: string | undefined }

const filters = {
  low: { digital: true, stock: 'low' },
  all: { digital: true },
} as const satisfies Record<LicenceChoice['tab'], productList.ProductFilter>

/** Products sold as licence keys, newest first, each with its number of keys. */
export async function listLicences(
  db: Db,
  { tab, search }: LicenceChoice,
  { after, limit }: { after?: number | undefined; limit: number },
  now: Date,
): Promise<{ products: officeLicences.OfficeLicenceCounts[]; next: number | null }> {
  const filter = { ...(await toProductFilter(db, { search })), ...filters[tab] }
  const view = { after, limit: limit + 1, now }
  const found = await productList.listProductIds(db, filter, view)
  const page = found.slice(0, limit)
  return {
    products: await officeLicences.countLicencesOfProducts(db, page),
    next: found.length > limit ? (page.at(-1) ?? null) : null,
  }
}

/** Number of products sold as licence keys, and of those with few keys left, up to a limit. */
export async function countLicences(
  db: Db,
  now: Date,
): Promise<Record<LicenceChoice['tab'], number>> {
  const [low, all] = await Promise.all([
    productList.countProducts(db, filters.low, now),
    productList.countProducts(db, filters.all, now),
  ])
  return { low, all }
}
