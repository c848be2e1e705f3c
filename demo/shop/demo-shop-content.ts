import type { GroupedPictureFiles } from '#catalogue-import/picture-file-names.ts'
import { normalizeContentCoupon } from '#catalogue-import/shop-content-file.ts'
import type { ContentCoupon, ShopContent } from '#catalogue-import/shop-content-schema.ts'
import { addDays, type Day, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { DemoContent, DemoCoupon } from './demo-content.ts'

/** Content and offers of the demo shop besides products, in the format of a content import. */
export function createDemoContent(
  demo: DemoContent,
  pictures: GroupedPictureFiles,
  now: Date,
): ShopContent {
  const { banners, home, coupons, bundles } = demo.shop
  const pathOf = (key: string) => pictures.others.get(key)?.path
  return {
    categories: flattenCategories(demo).map((category) => ({
      slug: category.slug,
      parent: category.parent,
      name: category.name,
      description: category.description,
      picture: pathOf(category.image_key) ?? null,
      filters: category.filters,
      otherSlugs: category.other_slugs ?? [],
    })),
    banners: banners.map(({ title, subtitle, cta, link, image_key, image_alt, product }) => ({
      title,
      subtitle,
      cta,
      link,
      image: pathOf(image_key) ?? image_key,
      image_alt,
      ...(product && { product }),
    })),
    home: {
      featured: home.titles.featured ?? '',
      new: home.titles.new ?? '',
      reels: home.reels.map((slug) => ({ category: slug, title: home.titles[slug] ?? slug })),
    },
    faq: demo.faq.map(({ name, frequent_questions }) => ({
      name,
      questions: frequent_questions.map(({ question, answer }) => ({ question, answer })),
    })),
    coupons: coupons.map((coupon) => couponOf(coupon, toMexicoDay(now))),
    bundles,
  }
}

export function flattenCategories({ categories }: DemoContent): DemoContent['categories'] {
  return categories.flatMap((parent) => [parent, ...(parent.children ?? [])])
}

function couponOf(coupon: DemoCoupon, today: Day): ContentCoupon {
  const { code, type, value, max_discount, total_limit, scope } = coupon
  return normalizeContentCoupon({
    code,
    description: coupon.description,
    ...(type === 'percent' && { percent: value }),
    ...(max_discount !== null && { max_discount }),
    ...(type === 'fixed' && { amount: value }),
    free_shipping: type === 'free_shipping',
    min_subtotal: coupon.min_subtotal,
    valid_from: addDays(today, coupon.from_days),
    valid_to: addDays(today, coupon.to_days),
    ...(total_limit !== null && { total_limit }),
    per_customer_limit: coupon.per_customer_limit,
    ...(scope.kind === 'categories' && { categories: scope.slugs }),
    ...(scope.kind === 'products' && { products: scope.url_keys }),
    exclude_offers: coupon.exclude_offers,
    exclude_refurbished: coupon.exclude_refurbished,
    first_purchase_only: coupon.first_purchase_only,
    public: coupon.public,
  })
}
