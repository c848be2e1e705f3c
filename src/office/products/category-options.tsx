import type { ProductsReply } from '#contract/operator/products.ts'

/** Categories for a select, each with those below it. */
export function CategoryOptions({ categories }: Pick<ProductsReply, 'categories'>) {
  return categories
    .filter(({ parent }) => parent === null)
    .flatMap((top) => [top, ...categories.filter(({ parent }) => parent === top.slug)])
    .map(({ slug, name, parent }) => (
      <option key={slug} value={slug}>
        {parent === null ? name : `· ${name}`}
      </option>
    ))
}
