import type { CategoryResponse } from '#contract/catalogue.ts'
import { toCategoryTile } from './category-tiles.tsx'
import { type ProductCardView, toCardViewWithSlides } from './product-card-data.ts'

export const categoryPageSize = 20

export type CategoryViewData = ReturnType<typeof toCategoryViewData>

/** Category data of the API's reply, without the parts that the page does not use. */
export function toCategoryViewData(category: CategoryResponse['category'], before: number) {
  const { slug, name, description, image, breadcrumbs, attributes } = category
  const { total, has_more, uncounted, toggles, arrival, pages, price_range } = category
  const children = category.children.map(toCategoryTile)
  const products: ProductCardView[] = category.products.map(toCardViewWithSlides)
  return {
    slug,
    name,
    description,
    image,
    breadcrumbs,
    children,
    attributes,
    uncounted,
    toggles,
    arrival,
    total,
    has_more,
    pages,
    price_range,
    products,
    /** Number of products of the list that precede the first displayed product */
    before,
  }
}
