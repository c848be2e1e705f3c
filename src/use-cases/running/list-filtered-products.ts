import { toOfficeSearchQuery } from '#domain/catalogue/office-product-search-query.ts'
import type { ProductContent } from '#domain/catalogue/product-content.ts'
import { normalizeTags } from '#domain/catalogue/product-tags.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as productList from '#persistence/catalogue/office-product-list.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'

export type ProductSearchFilter = {
  search?: string | undefined
  /** category slug */
  category?: string | undefined
  stock?: 'none' | 'few' | undefined
  state?: 'shown' | 'hidden' | 'dated' | 'offer' | 'incomplete' | undefined
  /** attribute name or code with a value, to filter products: `Color: azul` */
  attribute?: string | undefined
  /** tag of the listed products */
  tag?: string | undefined
  /** SKUs to which the product list is limited */
  products?: readonly string[] | undefined
}

export type ProductListPage = {
  products: productList.OfficeProductRow[]
  /** cursor: id of the last product of this page; null on the last page */
  next: number | null
}

/** Converts the filters chosen in the back office to a filter of the product list query. */
export async function toProductFilter(
  db: Db,
  { search = '', category, stock, state, attribute, tag, products }: ProductSearchFilter,
): Promise<productList.ProductFilter> {
  const typed = search.trim()
  return {
    ...(typed !== '' && {
      words: {
        exact: typed,
        tag: normalizeTags([typed])[0] ?? '',
        lexemes: toOfficeSearchQuery(typed),
      },
    }),
    ...(category && { categoryIds: await categories.listSubcategoryIds(db, category) }),
    ...(stock && { stock }),
    ...(attribute && { attribute: attributeIn(attribute) }),
    ...(tag && { tag: normalizeTags([tag])[0] }),
    ...(state === 'shown' && { visible: true }),
    ...(state === 'hidden' && { visible: false }),
    ...(state === 'dated' && { dated: true }),
    ...(state === 'offer' && { onOffer: true }),
    ...(state === 'incomplete' && { incomplete: true }),
    ...(products && {
      ids: (await contents.findProductIdentifiers(db, [], [...products])).map(({ id }) => id),
    }),
  }
}

function attributeIn(words: string): { name: string; value: string } {
  const [name = '', ...rest] = words.split(':')
  return { name: name.trim(), value: rest.join(':').trim() }
}

/** Reads a page of the back office product list, newest first, under the chosen filters. */
export async function listProducts(
  db: Db,
  choice: ProductSearchFilter,
  { after, limit }: { after?: number | undefined; limit: number },
  now: Date,
): Promise<ProductListPage> {
  const view = { after, limit: limit + 1, now }
  const found = await productList.listPageOfProducts(db, await toProductFilter(db, choice), view)
  const products = found.slice(0, limit)
  return { products, next: found.length > limit ? (products.at(-1)?.id ?? null) : null }
}

export type ProductWithContent = ProductListPage['products'][number] & { content: ProductContent }

/** Reads a page of the product list with all stored fields of its products, for its export. */
export async function listProductsWithContent(
  ...asked: Parameters<typeof listProducts>
): Promise<{ products: ProductWithContent[]; next: number | null }> {
  const [db] = asked
  const { products, next } = await listProducts(...asked)
  const ids = products.map(({ id }) => id)
  const stored = new Map(
    (await contents.readAllProductFields(db, ids)).map(({ id, ...content }) => [id, content]),
  )
  return {
    products: products.flatMap((product) => {
      const content = stored.get(product.id)
      return content ? [{ ...product, content }] : []
    }),
    next,
  }
}

const counted = {
  all: {},
  shown: { visible: true },
  offer: { onOffer: true },
  few: { stock: 'few' },
  none: { stock: 'none' },
  hidden: { visible: false },
  dated: { dated: true },
  incomplete: { incomplete: true },
} as const satisfies Record<string, productList.ProductFilter>

/** Counts the products in each state (tabs of the product list), up to a limit. */
export async function countProducts(
  db: Db,
  now: Date,
): Promise<Record<keyof typeof counted, number>> {
  const [all, shown, offer, few, none, hidden, dated, incomplete] = await Promise.all([
    productList.countProducts(db, counted.all, now),
    productList.countProducts(db, counted.shown, now),
    productList.countProducts(db, counted.offer, now),
    productList.countProducts(db, counted.few, now),
    productList.countProducts(db, counted.none, now),
    productList.countProducts(db, counted.hidden, now),
    productList.countProducts(db, counted.dated, now),
    productList.countProducts(db, counted.incomplete, now),
  ])
  return { all, shown, offer, few, none, hidden, dated, incomplete }
}

/**
 * Reads the category tree for selection lists, including hidden categories, in the order in which
 * the shop displays it.
 */
export async function readCategoryOptions(
  db: Db,
): Promise<{ slug: string; name: string; parent: string | null }[]> {
  const found = await catalogue.listAllCategories(db)
  const slugs = new Map(found.map(({ id, slug }) => [id, slug]))
  return found.map(({ slug, name, parentId }) => ({
    slug,
    name,
    parent: parentId === null ? null : (slugs.get(parentId) ?? null),
  }))
}
