import type { ProductsResponse } from '#contract/operator/products.ts'

/** Select options of the category tree. */
export function CategoryOptions({ categories }: Pick<ProductsResponse, 'categories'>) {
  return categories
    .filter(({ parent }) => parent === null)
    .flatMap((top) => [top, ...categories.filter(({ parent }) => parent === top.slug)])
    .map(({ slug, name, parent }) => (
      <option key={slug} value={slug}>
        {parent === null ? name : `· ${name}`}
      </option>
    ))
}
