import { type Breadcrumb, createProductBreadcrumbs } from '#domain/catalogue/category.ts'
import type { DisplayedAttribute } from '#domain/catalogue/product-attribute.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as relatedProducts from '#persistence/catalogue/related-products.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'

const relatedLimit = 10
const comparableLimit = 5

export type ComparableProductWithAttributes = ProductListItem & { attributes: DisplayedAttribute[] }

type Relations = {
  attributes: DisplayedAttribute[]
  crumbs: Breadcrumb[]
  rating: { sum: number; count: number }
  related: ProductListItem[]
  upSells: ProductListItem[]
  comparable: ComparableProductWithAttributes[]
}

/**
 * Related products of the product page: those chosen for the product, or similar products where
 * none are chosen.
 */
export async function readRelatedProducts(
  db: Db,
  productId: number,
): Promise<SuccessResult<Relations> | Refusal<'not-found'>> {
  const head = await relatedProducts.readProductRelations(db, productId)
  if (!head) return refuse('not-found')
  const { named } = head
  const alike =
    named.related.length > 0 && named.comparable.length > 0
      ? null
      : await relatedProducts.listSimilarProducts(db, productId, {
          sameCategory: relatedLimit,
          sameKind: comparableLimit,
        })
  const chosen = (own: number[], others: number[] | undefined, limit: number): number[] =>
    (own.length > 0 ? own : (others ?? [])).slice(0, limit)
  const related = chosen(named.related, alike?.sameCategory, relatedLimit)
  const comparable = chosen(named.comparable, alike?.sameKind, comparableLimit)
  const upSells = named.up_sell.slice(0, relatedLimit)
  const [cards, attributes] = await Promise.all([
    catalogue.findListedProductsByIds(db, [...new Set([...related, ...upSells, ...comparable])]),
    relatedProducts.readProductAttributes(db, [productId, ...comparable]),
  ])
  const shown = (ids: number[]): ProductListItem[] => ids.flatMap((id) => cards.get(id) ?? [])
  return {
    ok: true,
    attributes: attributes.get(productId) ?? [],
    crumbs: createProductBreadcrumbs(head.categories).map(({ name, slug }) => ({ name, slug })),
    rating: head.rating,
    related: shown(related),
    upSells: shown(upSells),
    comparable: shown(comparable).map((product) => ({
      ...product,
      attributes: attributes.get(product.id) ?? [],
    })),
  }
}
