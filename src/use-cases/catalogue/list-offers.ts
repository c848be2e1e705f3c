import { type OfferBasis, offerBasis } from '#domain/catalogue/price-history.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import * as offers from '#persistence/catalogue/offers.ts'
import { priceChanges } from '#persistence/catalogue/scheduled-offers.ts'
import type { Db } from '#persistence/database.ts'

type Listed = { product: ListedProduct; basis: OfferBasis | null }

/** A page of current offers, each with the prior price that its discount is based on. */
export async function listOffers(
  db: Db,
  asked: Parameters<typeof offers.page>[1],
): Promise<{ offers: Listed[]; total: number }> {
  const { products, total } = await offers.page(db, asked)
  const changes = await priceChanges(
    db,
    products.map(({ id }) => id),
  )
  return {
    offers: products.map((product) => ({
      product,
      basis: offerBasis(changes.get(product.id) ?? [], asked.now),
    })),
    total,
  }
}
