import { type Crumb, trailOfProduct } from '#domain/category.ts'
import type { ListedProduct, ShownAttribute } from '#domain/product.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Db } from '#persistence/database.ts'
import * as relatedProducts from '#persistence/related-products.ts'

const RELATED_LIMIT = 10
const COMPARABLE_LIMIT = 5

export type Comparison = {
  attributes: ShownAttribute[]
  crumbs: Crumb[]
  rating: { sum: number; count: number }
  comparable: relatedProducts.ComparedProduct[]
}

/** A product beside those it can be compared with. */
export async function compareProducts(
  db: Db,
  productId: number,
): Promise<Granted<Comparison> | Refusal<'not-found'>> {
  const head = await relatedProducts.head(db, productId)
  if (!head) return refuse('not-found')
  const named = await relatedProducts.named(db, productId, 'comparable', COMPARABLE_LIMIT)
  const comparable =
    named.length > 0
      ? named
      : await relatedProducts.alike(db, productId, { sameKind: true, limit: COMPARABLE_LIMIT })
  const attributes = await relatedProducts.attributesOf(db, [
    productId,
    ...comparable.map(({ id }) => id),
  ])
  return {
    ok: true,
    attributes: attributes.get(productId) ?? [],
    crumbs: trailOfProduct(head.categories).map(({ name, slug }) => ({ name, slug })),
    rating: head.rating,
    comparable: comparable.map((product) => ({
      ...product,
      attributes: attributes.get(product.id) ?? [],
    })),
  }
}

export type Relations = Comparison & { related: ListedProduct[]; upSells: ListedProduct[] }

/** All that the product page shows of other products. */
export async function relateProducts(
  db: Db,
  productId: number,
): Promise<Granted<Relations> | Refusal<'not-found'>> {
  const comparison = await compareProducts(db, productId)
  if (!comparison.ok) return comparison
  const [named, upSells] = await Promise.all([
    relatedProducts.named(db, productId, 'related', RELATED_LIMIT),
    relatedProducts.named(db, productId, 'up_sell', RELATED_LIMIT),
  ])
  const related =
    named.length > 0
      ? named
      : await relatedProducts.alike(db, productId, { sameKind: false, limit: RELATED_LIMIT })
  return { ...comparison, related, upSells }
}
