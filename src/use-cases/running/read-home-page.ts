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
import { type OfferedBundle, listOfferedBundles } from '../buying/list-offered-bundles.ts'
import { defaultHomeCarousels } from '../default-settings.ts'

const reelLength = 10
const categoryLength = 6
/** One offer large, four listed, and two for those that the shopper has seen. */
const offersLength = 7
const refurbishedLength = 5
const refurbishedSlug = 'reacondicionados'

/** Product carousel of the home page; `products` is null when loading failed. */
export type HomeCarouselData = {
  code: string
  title: string
  slug: string | null
  products: ProductListItem[] | null
}

type Home = {
  banners: (Omit<ContentPieceFieldValues<'banner'>, 'product'> & { product?: ProductListItem })[]
  reels: {
    offers: HomeCarouselData
    refurbished: HomeCarouselData
    featured: HomeCarouselData
    categories: HomeCarouselData[]
    newest: HomeCarouselData
  }
  bundle: OfferedBundle | null
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
  const hasRefurbished = categories.some(({ slug }) => slug === refurbishedSlug)
  const [offers, refurbished, bundles, featured, newest, ...ofCategories] = await Promise.all([
    orNull(homeProducts.listProductIdsByOfferEndDate(db, now, choice + offersLength)),
    hasRefurbished
      ? orNull(homeProducts.listNewestProductIdsInCategory(db, refurbishedSlug, choice))
      : [],
    orNull(listOfferedBundles(db, null, now)),
    orNull(homeProducts.listFeaturedProductIds(db, choice)),
    orNull(homeProducts.listNewestProductIds(db, choice)),
    ...slugs.map((slug) => orNull(homeProducts.listNewestProductIdsInCategory(db, slug, choice))),
  ])
  // The specified carousels choose first; the shop's own sections show the remaining products
  const choices = [
    { ids: featured, length: reelLength },
    ...ofCategories.map((ids) => ({ ids, length: categoryLength })),
    { ids: newest, length: reelLength },
    { ids: offers, length: offersLength },
    { ids: refurbished, length: refurbishedLength },
  ]
  const ids = choices.flatMap((one) => one.ids ?? [])
  const keys = banners.flatMap(({ product }) => product || [])
  const priced = (await orNull(catalogue.findProductIdsByUrlKeys(db, keys))) ?? new Map()
  const shown = assignProductsToCarousels(
    choices,
    (await orNull(findFamiliesOfProducts(db, ids))) ?? undefined,
  )
  const products = await orNull(
    catalogue.findListedProductsByIds(db, [
      ...shown.flatMap((ids) => ids ?? []),
      ...priced.values(),
    ]),
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
  const isShown = ({ id }: ProductListItem) => shown.some((ids) => ids?.includes(id))
  return {
    banners: banners.map(({ product: urlKey = '', ...banner }) => {
      const product = products?.get(priced.get(urlKey) ?? 0)
      return { ...banner, ...(product && product.available > 0 && { product }) }
    }),
    reels: {
      offers: reel('offers', shown.at(-2)),
      refurbished: reel('refurbished', shown.at(-1), refurbishedSlug),
      featured: reel('featured', shown[0]),
      categories: slugs.map((slug, index) => reel(slug, shown[1 + index], slug)),
      newest: reel('new', shown.at(-3)),
    },
    bundle: bundles?.find((one) => !one.products.some(isShown)) ?? null,
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
