import { tidyCoupon } from '#catalogue-import/content-file.ts'
import type {
  ContentBanner,
  ContentCategory,
  ContentCoupon,
  ContentHome,
  ShopContent,
} from '#catalogue-import/content-shape.ts'
import type { StoredSettings } from '#catalogue-import/stored-settings.ts'
import { toPesos } from '#domain/money.ts'
import { withoutNulls } from '#domain/pick.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import type { Db } from '#persistence/database.ts'
import * as content from '#persistence/running/content.ts'
import { defaultHome } from '../default-settings.ts'
import { readSettings } from '../stored-settings.ts'

/** What the shop shows and offers besides products. */
export async function readContent(db: Db): Promise<ShopContent> {
  const tree = await readCategories(db)
  const {
    banners = [],
    home,
    bundles = [],
  } = await readSettings(db, ['banners', 'home', 'bundles'])
  const faq = await content.faq(db)
  const coupons = await couponWrites.listShared(db)
  return {
    categories: tree,
    banners: banners.map(bannerOf),
    home: home === undefined ? null : homeOf(home, tree),
    faq: faq.map(({ name, questions }) => ({
      name,
      questions: questions.map(({ question, answer }) => ({ question, answer })),
    })),
    coupons: coupons.map(couponOf),
    bundles: bundles.map(({ code, name, saving, products }) => ({ code, name, saving, products })),
  }
}

async function readCategories(db: Db): Promise<ContentCategory[]> {
  const all = await catalogue.categories(db)
  const filters = await categories.filterCodes(db)
  const others = await categories.otherSlugs(db)
  const read = (
    { slug, name, description, picture }: (typeof all)[number],
    parent: string | null,
  ) => ({
    slug,
    parent,
    name,
    description,
    picture,
    filters: filters.get(slug) ?? [],
    otherSlugs: others.get(slug) ?? [],
  })
  return all
    .filter(({ parentId }) => parentId === null)
    .flatMap((top) => [
      read(top, null),
      ...all.filter(({ parentId }) => parentId === top.id).map((below) => read(below, top.slug)),
    ])
}

function bannerOf({ title, subtitle, cta, link, image, image_alt }: ContentBanner): ContentBanner {
  return { title, subtitle, cta, link, image, image_alt }
}

function homeOf({ reels, titles }: StoredSettings['home'], tree: ContentCategory[]): ContentHome {
  const nameOf = (slug: string): string =>
    titles[slug] ?? tree.find((category) => category.slug === slug)?.name ?? slug
  return {
    featured: titles.featured ?? defaultHome.titles.featured,
    new: titles.new ?? defaultHome.titles.new,
    reels: reels.map((slug) => ({ category: slug, title: nameOf(slug) })),
  }
}

function couponOf(row: couponWrites.SharedCoupon): ContentCoupon {
  const pesos = (amount: typeof row.amount_centavos) => (amount === null ? null : toPesos(amount))
  const said = withoutNulls({
    description: row.description,
    percent: row.percent,
    max_discount: pesos(row.max_discount_centavos),
    amount: pesos(row.amount_centavos),
    free_shipping: row.type === 'free_shipping',
    min_subtotal: toPesos(row.min_subtotal_centavos),
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    total_limit: row.total_limit,
    per_customer_limit: row.per_customer_limit,
    categories: row.scope.kind === 'categories' ? row.scope.slugs : null,
    products: row.scope.kind === 'products' ? row.scope.url_keys : null,
    exclude_offers: row.exclude_offers,
    exclude_refurbished: row.exclude_refurbished,
    first_purchase_only: row.first_purchase_only,
    public: row.public,
  })
  return tidyCoupon({ ...said, code: row.code })
}
