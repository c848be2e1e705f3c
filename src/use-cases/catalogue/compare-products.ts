import { parseComparedProductUrlKeys } from '#domain/catalogue/parse-compared-product-url-keys.ts'
import * as relatedProducts from '#persistence/catalogue/related-products.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import type { ComparableProductWithAttributes } from './read-related-products.ts'

type Compared = { products: ComparableProductWithAttributes[]; missing: string[] }

/**
 * Reads products to compare, with their attributes, in the order of the given url keys without
 * duplicates; former url keys are accepted.
 */
export async function compareProducts(db: Db, list: string): Promise<Compared> {
  const { compared } = parseComparedProductUrlKeys(list)
  const ids = await catalogue.findProductIdsByUrlKeys(db, compared)
  const known = [...new Set(ids.values())]
  const [cards, attributes] = await Promise.all([
    catalogue.findListedProductsByIds(db, known),
    relatedProducts.readProductAttributes(db, known),
  ])
  const found = compared.map((key) => cards.get(ids.get(key) ?? 0))
  const products = [...new Set(found)].flatMap((card) =>
    card ? [{ ...card, attributes: attributes.get(card.id) ?? [] }] : [],
  )
  return { products, missing: compared.filter((_, place) => !found[place]) }
}
