import type { Day } from '#domain/calendar.ts'
import { type Category, type Crumb, slugInForce, trail } from '#domain/category.ts'
import type { ListedProduct } from '#domain/product.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as catalogue from '#persistence/catalogue.ts'
import * as categoryPage from '#persistence/category-page.ts'
import type { Db } from '#persistence/database.ts'

export type CategoryRequest = {
  slug: string
  today: Day
  filters: ReadonlyMap<string, readonly string[]>
  minPrice: categoryPage.CategoryQuery['minPrice']
  maxPrice: categoryPage.CategoryQuery['maxPrice']
  offersOnly: boolean
  inStockOnly: boolean
  sort: categoryPage.ListSort
  /** null answers every product */
  page: number | null
  size: number
}

export type CategoryView = {
  category: Category
  crumbs: Crumb[]
  children: Category[]
  filters: (Omit<categoryPage.CategoryFilter, 'options'> & {
    options: (categoryPage.FilterOption & { selected: boolean })[]
  })[]
  products: ListedProduct[]
  summary: categoryPage.CategorySummary
  page: number
  pages: number
  /** the slug in force, where it was asked for under another */
  movedTo: string | null
}

/** A category with its filters, and the products in it and below it that match them. */
export async function browseCategory(
  db: Db,
  request: CategoryRequest,
): Promise<Granted<CategoryView> | Refusal<'not-found'>> {
  const slug = slugInForce(request.slug)
  const tree = await catalogue.categories(db)
  const category = tree.find((one) => one.slug === slug)
  if (!category) return refuse('not-found')
  const { today, sort, page, size, minPrice, maxPrice, offersOnly, inStockOnly } = request
  const known = await categoryPage.filterCodes(db, category.id)
  const children = tree.filter(({ parentId }) => parentId === category.id)
  const query = {
    categoryIds: [category.id, ...children.map(({ id }) => id)],
    filters: new Map([...request.filters].filter(([code]) => known.has(code))),
    minPrice,
    maxPrice,
    offersOnly,
    inStockOnly,
  }
  const view = {
    today,
    sort,
    limit: page === null ? null : size,
    offset: page === null ? 0 : (page - 1) * size,
  }
  const [products, summary, filters] = await Promise.all([
    categoryPage.products(db, query, view),
    categoryPage.summary(db, query, today),
    categoryPage.filters(db, category.id, query, today),
  ])
  return {
    ok: true,
    category,
    crumbs: trail(tree, category.id).map(({ name, slug }) => ({ name, slug })),
    children,
    filters: filters.map((filter) => withSelection(filter, query.filters)),
    products,
    summary,
    page: page ?? 1,
    pages: page === null ? 1 : Math.max(1, Math.ceil(summary.total / size)),
    movedTo: slug === request.slug ? null : slug,
  }
}

/** Marks the chosen options; a choice that nothing matches any more is still shown, so that it can be undone. */
function withSelection(
  { code, name, options }: categoryPage.CategoryFilter,
  filters: categoryPage.CategoryQuery['filters'],
): CategoryView['filters'][number] {
  const chosen = filters.get(code) ?? []
  const known = new Set(options.map(({ label }) => label))
  const gone = chosen.filter((label) => !known.has(label)).map((label) => ({ label, count: 0 }))
  return {
    code,
    name,
    options: [...options, ...gone].map((option) => ({
      ...option,
      selected: chosen.includes(option.label),
    })),
  }
}
