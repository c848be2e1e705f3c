import type { ContentCategory } from '#catalogue-import/shop-content-schema.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import type { Db } from '#persistence/database.ts'
import { readShopContent } from './read-shop-content.ts'

/** Lists in Spanish where a category is used; an unused category can be removed. */
export async function listCategoryUses(
  db: Db,
  tree: readonly ContentCategory[],
  slug: string,
): Promise<string[]> {
  const { home, coupons } = await readShopContent(db)
  const products = await categories.countProductsInCategory(db, slug, mostCounted + 1)
  const below = tree.filter(({ parent }) => parent === slug)
  const reel = home?.reels.find(({ category }) => category === slug)
  return [
    ...(products === 0 ? [] : [`tiene ${productsWords(products)}`]),
    ...(below.length === 0
      ? []
      : [`tiene debajo ${below.map(({ name }) => `«${name}»`).join(', ')}`]),
    ...(reel ? [`la portada tiene su carrusel «${reel.title}»`] : []),
    ...coupons
      .filter((coupon) => coupon.categories?.includes(slug))
      .map(({ code }) => `el cupón «${code}» vale en ella`),
  ]
}

const mostCounted = 1000

function productsWords(count: number): string {
  if (count > mostCounted) return 'más de 1,000 productos'
  return count === 1 ? '1 producto' : `${count.toLocaleString('es-MX')} productos`
}
