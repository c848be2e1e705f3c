import { assignProductsToCarousels } from '#domain/catalogue/assign-home-carousels.ts'
import type { Category } from '#domain/catalogue/category.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import {
  type ContentPieceFieldValues,
  getContentPieceState,
} from '#domain/running/content-piece.ts'
import * as homeProducts from '#persistence/catalogue/home-products.ts'
import { findFamiliesOfProducts } from '#persistence/catalogue/product-families.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import { defaultHomeCarousels } from '../default-settings.ts'

const reelLength = 10
const categoryLength = 6

/** Product carousel of the home page; `products` is null when loading failed. */
export type HomeCarouselData = {
  code: string
  title: string
  slug: string | null
  products: ProductListItem[] | null
}

type Home = {
  banners: ContentPieceFieldValues<'banner'>[]
  reels: {
    offers: HomeCarouselData
    featured: HomeCarouselData
    categories: HomeCarouselData[]
    newest: HomeCarouselData
  }
  categories: Category[]
}

/**
 * Reads the content of the home page in the order set by operators; if one part fails to load, the
 * other parts are still returned.
 */
export async function readHomePage(
  db: Db,
  now: Date,
  onFailure: (error: unknown) => void,
): Promise<Home> {
  const orNull = <T>(part: Promise<T>): Promise<T | null> =>
    part.catch((error: unknown) => {
      onFailure(error)
      return null
    })
  const [pieces, every] = await Promise.all([
    readPieces(db, now),
    orNull(catalogue.listAllCategories(db)),
  ])
  const { banners, titles } = pieces
  const all = every ?? []
  const categories = catalogue.filterVisibleCategories(all)
  const hidden = all.filter((category) => !categories.includes(category))
  const slugs = pieces.slugs.filter((one) => hidden.every(({ slug }) => slug !== one))
  // Number of products to read per carousel of the home page: enough even after products shown in
  // earlier carousels are removed.
  const choice = 3 * reelLength + slugs.length * categoryLength
  const [offers, featured, newest, ...ofCategories] = await Promise.all([
    orNull(homeProducts.listProductIdsByOfferEndDate(db, now, reelLength)),
    orNull(homeProducts.listFeaturedProductIds(db, choice)),
    orNull(homeProducts.listNewestProductIds(db, choice)),
    ...slugs.map((slug) => orNull(homeProducts.listNewestProductIdsInCategory(db, slug, choice))),
  ])
  const choices = [
    { ids: offers, length: reelLength },
    { ids: featured, length: reelLength },
    ...ofCategories.map((ids) => ({ ids, length: categoryLength })),
    { ids: newest, length: reelLength },
  ]
  const ids = choices.flatMap((one) => one.ids ?? [])
  const shown = assignProductsToCarousels(
    choices,
    (await orNull(findFamiliesOfProducts(db, ids))) ?? undefined,
  )
  const products = await orNull(
    catalogue.findListedProductsByIds(
      db,
      shown.flatMap((ids) => ids ?? []),
    ),
  )
  const reel = (
    code: string,
    ids: number[] | null = null,
    slug: string | null = null,
  ): HomeCarouselData => ({
    code,
    title: titles[code] ?? presetTitles[code] ?? code,
    slug,
    products: ids && products && ids.flatMap((id) => products.get(id) ?? []),
  })
  return {
    banners,
    reels: {
      offers: reel('offers', shown[0]),
      featured: reel('featured', shown[1]),
      categories: slugs.map((slug, index) => reel(slug, shown[2 + index], slug)),
      newest: reel('new', shown.at(-1)),
    },
    categories: categories.filter(({ parentId }) => parentId === null),
  }
}

/**
 * Reads the visible content of the home page; the default carousels are used until operators
 * configure their own.
 */
async function readPieces(db: Db, now: Date) {
  const pieces = await contentPieces.listContentPieces(db, ['banner', 'home', 'reel'])
  const shown = pieces.filter((piece) => getContentPieceState(piece, now) === 'shown')
  const settled = pieces.some(({ kind }) => kind !== 'banner')
  const reels = shown.flatMap((piece) => (piece.kind === 'reel' ? [piece.value] : []))
  const home = shown.find((piece) => piece.kind === 'home')
  const titles: Record<string, string> = {
    ...(settled ? home?.value : defaultHomeCarousels.titles),
    ...Object.fromEntries(reels.map(({ category, title }) => [category, title])),
  }
  return {
    banners: shown.flatMap((piece) => (piece.kind === 'banner' ? [piece.value] : [])),
    slugs: settled ? reels.map(({ category }) => category) : defaultHomeCarousels.reels,
    titles,
  }
}

const presetTitles: Record<string, string> = defaultHomeCarousels.titles
