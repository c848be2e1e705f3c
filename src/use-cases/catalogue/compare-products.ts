import { comparedKeys } from '#domain/catalogue/compared-keys.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import * as relatedProducts from '#persistence/catalogue/related-products.ts'
import type { Db } from '#persistence/database.ts'
import type { ComparedProduct } from './relate-products.ts'

type Compared = { products: ComparedProduct[]; missing: string[] }

/** Products of somebody's choice with what they are made of, in the order of their address keys. */
export async function compareProducts(db: Db, list: string): Promise<Compared> {
  const { compared } = comparedKeys(list)
  const ids = await catalogue.idsByUrlKeys(db, compared)
  const known = [...ids.values()]
  const [cards, attributes] = await Promise.all([
    catalogue.listedByIds(db, known),
    relatedProducts.attributesOf(db, known),
  ])
  const products = compared.flatMap((key) => {
    const card = cards.get(ids.get(key) ?? 0)
    return card ? [{ ...card, attributes: attributes.get(card.id) ?? [] }] : []
  })
  const shown = new Set(products.map(({ urlKey }) => urlKey))
  return { products, missing: compared.filter((key) => !shown.has(key)) }
}
