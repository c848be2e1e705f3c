import { officeLexemes } from '#domain/catalogue/office-words.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as productList from '#persistence/catalogue/office-product-list.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import type { Db } from '#persistence/database.ts'

export type ProductChoice = {
  search?: string | undefined
  /** category slug */
  category?: string | undefined
  stock?: 'none' | 'few' | undefined
  state?: 'shown' | 'hidden' | 'dated' | 'offer' | 'incomplete' | undefined
  /** attribute name or code with a value: `Color: azul` */
  attribute?: string | undefined
  /** only products with these SKUs */
  products?: readonly string[] | undefined
}

export type ProductPage = {
  products: productList.OfficeProductRow[]
  /** cursor: id of the last product of this page; null on the last page */
  next: number | null
}

/** Turns the product choice into a filter of the product list query. */
export async function filterOf(
  db: Db,
  { search = '', category, stock, state, attribute, products }: ProductChoice,
): Promise<productList.ProductFilter> {
  const typed = search.trim()
  return {
    ...(typed !== '' && { words: { exact: typed, lexemes: officeLexemes(typed) } }),
    ...(category && { categoryIds: await categories.numbersUnder(db, category) }),
    ...(stock && { stock }),
    ...(attribute && { attribute: attributeIn(attribute) }),
    ...(state === 'shown' && { visible: true }),
    ...(state === 'hidden' && { visible: false }),
    ...(state === 'dated' && { dated: true }),
    ...(state === 'offer' && { onOffer: true }),
    ...(state === 'incomplete' && { incomplete: true }),
    ...(products && {
      ids: (await contents.findKeys(db, [], [...products])).map(({ id }) => id),
    }),
  }
}

function attributeIn(words: string): { name: string; value: string } {
  const [name = '', ...rest] = words.split(':')
  return { name: name.trim(), value: rest.join(':').trim() }
}

/** A page of filtered products, newest first. */
export async function listProducts(
  db: Db,
  choice: ProductChoice,
  { after, limit }: { after?: number | undefined; limit: number },
  now: Date,
): Promise<ProductPage> {
  const view = { after, limit: limit + 1, now }
  const found = await productList.page(db, await filterOf(db, choice), view)
  const products = found.slice(0, limit)
  return { products, next: found.length > limit ? (products.at(-1)?.id ?? null) : null }
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

/** Number of products per state, up to a limit. */
export async function countProducts(
  db: Db,
  now: Date,
): Promise<Record<keyof typeof counted, number>> {
  const [all, shown, offer, few, none, hidden, dated, incomplete] = await Promise.all([
    productList.count(db, counted.all, now),
    productList.count(db, counted.shown, now),
    productList.count(db, counted.offer, now),
    productList.count(db, counted.few, now),
    productList.count(db, counted.none, now),
    productList.count(db, counted.hidden, now),
    productList.count(db, counted.dated, now),
    productList.count(db, counted.incomplete, now),
  ])
  return { all, shown, offer, few, none, hidden, dated, incomplete }
}

/** The category tree including hidden categories, in shop order. */
export async function readCategories(
  db: Db,
): Promise<{ slug: string; name: string; parent: string | null }[]> {
  const found = await catalogue.everyCategory(db)
  const slugs = new Map(found.map(({ id, slug }) => [id, slug]))
  return found.map(({ slug, name, parentId }) => ({
    slug,
    name,
    parent: parentId === null ? null : (slugs.get(parentId) ?? null),
  }))
}
