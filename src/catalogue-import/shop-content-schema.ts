import { type Static, Type } from 'typebox'
import { urlKeyPattern } from '#domain/catalogue/product.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'

const Words = Type.String({ minLength: 1, maxLength: 300 })
const Text = Type.String({ minLength: 1, maxLength: 2000 })
const Slug = Type.String({ pattern: urlKeyPattern, maxLength: 120 })
/** Date and time in Mexico City, as written in a content file: `2026-11-27 09:00` */
const Stamp = Type.String({ maxLength: 16 })
const Pesos = Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 })
const count = (minimum: number) => Type.Integer({ minimum, maximum: 1_000_000_000 })
const strict = { additionalProperties: false }
const list = <Item extends Parameters<typeof Type.Array>[0]>(item: Item) =>
  Type.Array(item, { maxItems: 500 })

/** Display period of a content entry; without dates the entry is always shown. */
const showing = {
  hidden: Type.Optional(Type.Boolean()),
  from: Type.Optional(Stamp),
  until: Type.Optional(Stamp),
}

const subcategory = {
  slug: Slug,
  name: Words,
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  picture: Type.Optional(Words),
  filters: Type.Optional(list(Type.String({ pattern: '^[a-z0-9_]+$', maxLength: 60 }))),
  other_slugs: Type.Optional(list(Slug)),
  hidden: Type.Optional(Type.Boolean()),
}

const Banner = Type.Object(
  {
    title: Words,
    subtitle: Words,
    cta: Words,
    link: Words,
    image: Words,
    image_alt: Words,
    product: Type.Optional(Words),
    ...showing,
  },
  strict,
)

const Home = Type.Object(
  {
    featured: Words,
    new: Words,
    ...showing,
    reels: list(Type.Object({ category: Slug, title: Words, ...showing }, strict)),
  },
  strict,
)

const Faq = list(
  Type.Object(
    {
      name: Words,
      ...showing,
      questions: list(Type.Object({ question: Words, answer: Text, ...showing }, strict)),
    },
    strict,
  ),
)

const Coupon = Type.Object(
  {
    code: Type.String({ maxLength: 60 }),
    description: Type.Optional(Type.String({ maxLength: 300 })),
    percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    max_discount: Type.Optional(Pesos),
    amount: Type.Optional(Pesos),
    free_shipping: Type.Optional(Type.Boolean()),
    min_subtotal: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000 })),
    valid_from: Type.Optional(Type.String()),
    valid_to: Type.Optional(Type.String()),
    total_limit: Type.Optional(count(0)),
    per_customer_limit: Type.Optional(count(1)),
    categories: Type.Optional(list(Slug)),
    products: Type.Optional(list(Slug)),
    exclude_offers: Type.Optional(Type.Boolean()),
    exclude_refurbished: Type.Optional(Type.Boolean()),
    first_purchase_only: Type.Optional(Type.Boolean()),
    public: Type.Optional(Type.Boolean()),
  },
  strict,
)

export const ContentBundleSchema = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z0-9-]{3,60}$' }),
    name: Words,
    saving: Pesos,
    products: Type.Array(Slug, { minItems: 2, maxItems: 3 }),
    /** whether the bundle is temporarily not offered */
    paused: Type.Optional(Type.Boolean()),
  },
  strict,
)

/** Editable shop content besides products. Sections absent from the file stay unchanged. */
const Sections = Type.Object(
  {
    categories: Type.Optional(
      list(
        Type.Object(
          { ...subcategory, children: Type.Optional(list(Type.Object(subcategory, strict))) },
          strict,
        ),
      ),
    ),
    banners: Type.Optional(list(Banner)),
    home: Type.Optional(Home),
    faq: Type.Optional(Faq),
    coupons: Type.Optional(list(Coupon)),
    bundles: Type.Optional(list(ContentBundleSchema)),
  },
  strict,
)

export const ShopContentFile = Type.Object(
  {
    /** version of each section at export, for optimistic concurrency: newer changes are not overwritten */
    revision: Type.Optional(
      Type.Partial(
        Type.Object(
          { categories: count(0), banners: count(0), home: count(0), faq: count(0) },
          strict,
        ),
      ),
    ),
    ...Sections.properties,
  },
  strict,
)
export type ShopContentFile = Static<typeof ShopContentFile>

/** A product category; listed after its parent category. */
export type ContentCategory = {
  slug: string
  parent: string | null
  name: string
  description: string
  /**
   * picture of a category: in a content file a file name or storage path, in the shop always a
   * storage path
   */
  picture: string | null
  filters: string[]
  /** former slugs of a category, sorted; if a file lists none, the stored former slugs stay */
  otherSlugs?: string[]
  /** whether the category is hidden from menus */
  hidden?: boolean
}
/** Version that each content section got at its last change. */
export type ContentSectionRevisions = NonNullable<ShopContentFile['revision']>
export type ContentBanner = Static<typeof Banner>
export type ContentHomePage = Static<typeof Home>
export type ContentFaqTopic = Static<typeof Faq>[number]
/**
 * A coupon: amounts in pesos, inclusive days in Mexico City. Without categories and products it applies to all
 * products.
 */
export type ContentCoupon = Static<typeof Coupon>
export type ContentBundle = Static<typeof ContentBundleSchema>

/** Shop content besides products, in display order; `home` is null until configured. */
export type ShopContent = {
  categories: ContentCategory[]
  banners: ContentBanner[]
  home: ContentHomePage | null
  faq: ContentFaqTopic[]
  coupons: ContentCoupon[]
  bundles: ContentBundle[]
}
export type ImportedShopContent = Partial<ShopContent>
export type ContentSection = keyof ShopContent
export const contentSections = getTypedKeys(Sections.properties)
