import {
  type FormerPriceEvidence,
  findFormerPriceEvidence,
} from '#domain/catalogue/price-history.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import * as offers from '#persistence/catalogue/offers.ts'
import { findFamiliesOfProducts } from '#persistence/catalogue/product-families.ts'
import { listPriceChangesOfProducts } from '#persistence/catalogue/scheduled-offers.ts'
import { listStorefrontProductIds } from '#persistence/catalogue/sort-search-results.ts'
import type { Db } from '#persistence/database.ts'
import { maxSearchResults } from './answer-search-query.ts'
import {
  filterProductList,
  type ProductListFilters,
  type ProductListSelection,
} from './filter-product-list.ts'

type Listed = { product: ProductListItem; basis: FormerPriceEvidence | null }

type OffersView = {
  offers: Listed[]
  total: number
  /** filters of the offers; null with more offers than can be filtered */
  filters: ProductListFilters | null
  /** next order cut-off that changes the delivery filter */
  until: Date | null
}

/**
 * A page of current offers under the selected filters, each with the former price on which its discount is based.
 */
export async function listOffers(
  db: Db,
  asked: ProductListSelection & Omit<Parameters<typeof offers.listOfferPage>[1], 'among'>,
): Promise<OffersView> {
  const filtered = await filterOffers(db, asked)
  const { products, total } = await offers.listOfferPage(db, {
    ...asked,
    among: filtered?.matching ?? null,
  })
  const changes = await listPriceChangesOfProducts(
    db,
    products.map(({ id }) => id),
  )
  return {
    offers: products.map((product) => ({
      product,
      basis: findFormerPriceEvidence(changes.get(product.id) ?? [], asked.now),
    })),
    total,
    filters: filtered?.filters ?? null,
    until: filtered?.until ?? null,
  }
}

async function filterOffers(db: Db, asked: ProductListSelection) {
  const only = { offersOnly: true, featuredOnly: false }
  const limit = maxSearchResults + 1
  const ids = await listStorefrontProductIds(db, only, { now: asked.now, limit })
  if (ids.length > maxSearchResults) return null
  return filterProductList(db, { ids, families: await findFamiliesOfProducts(db, ids) }, asked)
}
