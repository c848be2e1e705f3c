import type { Category } from '#domain/catalogue/category.ts'
import { withoutRepeats } from '#domain/catalogue/home-reels.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import { type PieceValue, stateOf } from '#domain/running/content-piece.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import { familiesOf } from '#persistence/catalogue/families.ts'
import * as homeProducts from '#persistence/catalogue/home-products.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import { defaultHome } from '../default-settings.ts'

const reelLength = 10
const categoryLength = 6

/** Product carousel of the home page; `products` is null when loading failed. */
export type Reel = {
  code: string
  title: string
  slug: string | null
  products: ListedProduct[] | null
}

type Home = {
  banners: PieceValue<'banner'>[]
  reels: { offers: Reel; featured: Reel; categories: Reel[]; newest: Reel }
  categories: Category[]
}

/** Content of the home page in the operators' order; a failing part does not affect the rest. */
export async function readHome(
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
    orNull(catalogue.everyCategory(db)),
  ])
  const { banners, titles } = pieces
  const all = every ?? []
  const categories = catalogue.ledTo(all)
  const hidden = all.filter((category) => !categories.includes(category))
  const slugs = pieces.slugs.filter((one) => hidden.every(({ slug }) => slug !== one))
  // Number of candidate products per carousel; enough after products of earlier carousels are removed.
  const choice = 3 * reelLength + slugs.length * categoryLength
  const [offers, featured, newest, ...ofCategories] = await Promise.all([
    orNull(homeProducts.endingOffers(db, now, reelLength)),
    orNull(homeProducts.featured(db, choice)),
    orNull(homeProducts.newest(db, choice)),
    ...slugs.map((slug) => orNull(homeProducts.newestInCategory(db, slug, choice))),
  ])
  const choices = [
    { ids: offers, length: reelLength },
    { ids: featured, length: reelLength },
    ...ofCategories.map((ids) => ({ ids, length: categoryLength })),
    { ids: newest, length: reelLength },
  ]
  const ids = choices.flatMap((one) => one.ids ?? [])
  const shown = withoutRepeats(choices, (await orNull(familiesOf(db, ids))) ?? undefined)
  const products = await orNull(
    catalogue.listedByIds(
      db,
      shown.flatMap((ids) => ids ?? []),
    ),
  )
  const reel = (code: string, ids: number[] | null = null, slug: string | null = null): Reel => ({
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

/** Visible content pieces of the home page; default carousels until configured. */
async function readPieces(db: Db, now: Date) {
  const pieces = await contentPieces.list(db, ['banner', 'home', 'reel'])
  const shown = pieces.filter((piece) => stateOf(piece, now) === 'shown')
  const settled = pieces.some(({ kind }) => kind !== 'banner')
  const reels = shown.flatMap((piece) => (piece.kind === 'reel' ? [piece.value] : []))
  const home = shown.find((piece) => piece.kind === 'home')
  const titles: Record<string, string> = {
    ...(settled ? home?.value : defaultHome.titles),
    ...Object.fromEntries(reels.map(({ category, title }) => [category, title])),
  }
  return {
    banners: shown.flatMap((piece) => (piece.kind === 'banner' ? [piece.value] : [])),
    slugs: settled ? reels.map(({ category }) => category) : defaultHome.reels,
    titles,
  }
}

const presetTitles: Record<string, string> = defaultHome.titles
