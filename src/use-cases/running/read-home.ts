import type { ContentBanner } from '#catalogue-import/content-shape.ts'
import type { StoredSettings } from '#catalogue-import/stored-settings.ts'
import type { Category } from '#domain/catalogue/category.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import type { Db } from '#persistence/database.ts'
import { defaultHome } from '../default-settings.ts'
import { readSettings } from '../stored-settings.ts'

const featuredLimit = 10
const newestLimit = 10
const categoryLimit = 6

/** `products` is null when they could not be had. */
export type Reel = {
  code: string
  title: string
  slug: string | null
  products: ListedProduct[] | null
}

type Home = {
  banners: ContentBanner[]
  featured: Reel
  categoryReels: Reel[]
  newest: Reel
  categories: Category[]
}

/** What the home page shows, in the operator's order; a part that fails does not take the rest along. */
export async function readHome(db: Db, onFailure: (error: unknown) => void): Promise<Home> {
  const { home = defaultHome, banners = [] } = await readSettings(db, ['home', 'banners'])
  const { reels, titles }: StoredSettings['home'] = home
  const orNull = <T>(part: Promise<T>): Promise<T | null> =>
    part.catch((error: unknown) => {
      onFailure(error)
      return null
    })
  const reel = async (
    code: string,
    products: Promise<ListedProduct[]>,
    slug: string | null = null,
  ): Promise<Reel> => ({
    code,
    title: titles[code] ?? code,
    slug,
    products: await orNull(products),
  })
  const [featured, newest, categories, ...categoryReels] = await Promise.all([
    reel('featured', catalogue.featured(db, featuredLimit)),
    reel('new', catalogue.newest(db, newestLimit)),
    orNull(catalogue.categories(db)),
    ...reels.map((slug) => reel(slug, catalogue.newestInCategory(db, slug, categoryLimit), slug)),
  ])
  return {
    banners,
    featured,
    newest,
    categoryReels,
    categories: (categories ?? []).filter(({ parentId }) => parentId === null),
  }
}
