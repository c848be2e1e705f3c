import { Compile } from 'typebox/compile'
import { normalizeCouponCode } from '#domain/buying/discounts/coupon.ts'
import { pickObjectKeys } from '#domain/pick-object-keys.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { listSchemaViolations } from './schema-violations.ts'
import {
  type ContentCategory,
  type ContentCoupon,
  ShopContentFile,
  type ContentSectionRevisions,
  type ShopContent,
  type ImportedShopContent,
} from './shop-content-schema.ts'
import { findShopContentProblems } from './validate-shop-content.ts'

const validator = Compile(ShopContentFile)

/**
 * Parses a file with shop content (categories, banners and so on), or returns its validation errors
 * in Spanish.
 */
export function parseShopContentFile(
  value: unknown,
):
  | { ok: true; content: ImportedShopContent; revision: ContentSectionRevisions }
  | { ok: false; problems: string[] } {
  if (!validator.Check(value))
    return { ok: false, problems: listSchemaViolations(validator, value) }
  const { revision = {}, categories, banners, home, faq, coupons, ...rest } = value
  const content: ImportedShopContent = {
    ...rest,
    ...(categories && { categories: categories.flatMap(withChildren) }),
    ...(banners && { banners: banners.map(tidyShowing) }),
    ...(home && { home: { ...tidyShowing(home), reels: home.reels.map(tidyShowing) } }),
    ...(faq && {
      faq: faq.map((topic) => ({
        ...tidyShowing(topic),
        questions: topic.questions.map(tidyShowing),
      })),
    }),
    ...(coupons && { coupons: coupons.map(normalizeContentCoupon) }),
  }
  const problems = findShopContentProblems(content)
  return problems.length === 0 ? { ok: true, content, revision } : { ok: false, problems }
}

/** Writes the current shop content (categories, banners and so on) as a content file. */
export function createShopContentFile(
  { categories, home, ...rest }: ShopContent,
  revision?: ContentSectionRevisions,
): ShopContentFile {
  return {
    ...(revision && { revision }),
    categories: categories
      .filter(({ parent }) => parent === null)
      .map((category) => {
        const children = categories.filter(({ parent }) => parent === category.slug)
        return {
          ...writtenCategory(category),
          ...(children.length > 0 && { children: children.map(writtenCategory) }),
        }
      }),
    banners: rest.banners,
    ...(home && { home }),
    faq: rest.faq,
    coupons: rest.coupons,
    bundles: rest.bundles,
  }
}

type WrittenCategory = NonNullable<ShopContentFile['categories']>[number]

function withChildren({ children = [], ...category }: WrittenCategory): ContentCategory[] {
  return [
    readCategory(category, null),
    ...children.map((child) => readCategory(child, category.slug)),
  ]
}

function readCategory(
  { slug, name, description = '', picture, filters = [], other_slugs, hidden }: WrittenCategory,
  parent: string | null,
): ContentCategory {
  const said = { slug, parent, name, description, picture: picture ?? null, filters }
  const category = hidden ? { ...said, hidden } : said
  return other_slugs ? { ...category, otherSlugs: other_slugs.toSorted() } : category
}

function writtenCategory({
  parent: _,
  description,
  picture,
  filters,
  otherSlugs = [],
  ...named
}: ContentCategory): WrittenCategory {
  return {
    ...named,
    ...(description !== '' && { description }),
    ...(picture !== null && { picture }),
    ...(filters.length > 0 && { filters }),
    ...(otherSlugs.length > 0 && { other_slugs: otherSlugs }),
  }
}

/** Removes a default `hidden: false` from a content entry. */
function tidyShowing<Shown extends { hidden?: boolean }>({ hidden, ...piece }: Shown) {
  return { ...piece, ...(hidden && { hidden }) }
}

/** Normalises the code of a coupon and removes default values. */
export function normalizeContentCoupon({
  min_subtotal = 0,
  ...coupon
}: ContentCoupon): ContentCoupon {
  const said = getTypedKeys(coupon).filter((name) => coupon[name] !== false && coupon[name] !== '')
  return {
    ...pickObjectKeys(coupon, said),
    code: normalizeCouponCode(coupon.code),
    ...(min_subtotal > 0 && { min_subtotal }),
  }
}
