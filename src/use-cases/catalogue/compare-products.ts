import { comparedKeys } from '#domain/catalogue/compared-keys.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import * as relatedProducts from '#persistence/catalogue/related-products.ts'
import type { Db } from '#persistence/database.ts'
import type { ComparedProduct } from './relate-products.ts'

type Compared = { products: ComparedProduct[]; missing: string[] }

/** Products to compare with their attributes, in the order of their url keys, deduplicated; former url keys resolve. */
export async function compareProducts(db: Db, list: string): Promise<Compared> {
  const { compared } = comparedKeys(list)
  const ids = await catalogue.idsByUrlKeys(db, compared)
  const known = [...new Set(ids.values())]
  const [cards, attributes] = await Promise.all([
    catalogue.listedByIds(db, known),
    relatedProducts.attributesOf(db, known),
  ])
  const found = compared.map((key) => cards.get(ids.get(key) ?? 0))
  const products = [...new Set(found)].flatMap((card) =>
    card ? [{ ...card, attributes: attributes.get(card.id) ?? [] }] : [],
  )
  return { products, missing: compared.filter((_, place) => !found[place]) }
}
