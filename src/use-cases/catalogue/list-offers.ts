import {
  type FormerPriceEvidence,
  findFormerPriceEvidence,
} from '#domain/catalogue/price-history.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import * as offers from '#persistence/catalogue/offers.ts'
import { listPriceChangesOfProducts } from '#persistence/catalogue/scheduled-offers.ts'
import type { Db } from '#persistence/database.ts'

type Listed = { product: ProductListItem; basis: FormerPriceEvidence | null }

/** A page of current offers, each with the former price on which its discount is based. */
export async function listOffers(
  db: Db,
  asked: Parameters<typeof offers.listOfferPage>[1],
): Promise<{ offers: Listed[]; total: number }> {
  const { products, total } = await offers.listOfferPage(db, asked)
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
  }
}
