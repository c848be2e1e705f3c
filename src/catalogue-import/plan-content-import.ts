import { isDeepStrictEqual } from 'node:util'
import { addCentavos, type Centavos, fromPesos, zeroCentavos } from '#domain/money.ts'
import type {
  ContentBundle,
  ContentCategory,
  ContentCoupon,
  ContentSection,
  ShopContent,
  ImportedShopContent,
} from './shop-content-schema.ts'

/**
 * Database facts about the entries that a content file adds or removes, such as uses of a coupon.
 */
export type ExistingContentReferences = {
  /** number of products directly in each category, by slug; categories without products are absent */
  productsIn: ReadonlyMap<string, number>
  /** number of uses per coupon code, active or inactive */
  usesOf: ReadonlyMap<string, number>
  /** coupon codes restricted to one shopper */
  personalCodes: ReadonlySet<string>
  /** url keys in coupons or bundles without a matching product */
  unknownProducts: ReadonlySet<string>
  /** regular prices of bundle products in centavos, by url key */
  prices: ReadonlyMap<string, Centavos>
}

/** Added, changed and removed entries of a content section, by label. */
export type ContentSectionImportPlan = {
  added: string[]
  changed: string[]
  removed: string[]
  unchanged: number
  /** whether a content import changes the order of the section's unchanged entries */
  isReordered: boolean
}

export type ContentImportPlan = Partial<Record<ContentSection, ContentSectionImportPlan>>

type PlannedContent =
  | { ok: true; plan: ContentImportPlan }
  /** errors of the content file, in Spanish */
  | { ok: false; problems: string[] }

/**
 * Plans the changes that turn the current shop content into that of a content file, or returns the
 * file's errors.
 */
export function planContentChanges(
  before: ShopContent,
  wanted: ImportedShopContent,
  facts: ExistingContentReferences,
): PlannedContent {
  const problems = [
    ...removalProblems(before, wanted, facts),
    ...categoryNameProblems(before, wanted),
    ...(wanted.coupons ?? []).flatMap((coupon) => couponProblems(coupon, before, facts)),
    ...(wanted.bundles ?? []).flatMap((bundle) => bundleProblems(bundle, before, facts)),
  ]
  if (problems.length > 0) return { ok: false, problems }
  const { categories, banners, home, faq, coupons, bundles } = wanted
  return {
    ok: true,
    plan: {
      ...(categories && { categories: compare(before.categories, categories, ({ slug }) => slug) }),
      ...(banners && { banners: compare(before.banners, banners, titleOf, ({ link }) => link) }),
      ...(home && { home: compare(reelsOf(before.home), reelsOf(home), ({ name }) => name) }),
      ...(faq && { faq: compare(questionsOf(before.faq), questionsOf(faq), ({ name }) => name) }),
      ...(coupons && { coupons: inAnyOrder(compare(before.coupons, coupons, ({ code }) => code)) }),
      ...(bundles && { bundles: compare(before.bundles, bundles, ({ code }) => code) }),
    },
  }
}

/** Whether a content import changes a section. */
export function isContentSectionChanged(section: ContentSectionImportPlan | undefined): boolean {
  if (!section) return false
  const { added, changed, removed, isReordered } = section
  return isReordered || added.length + changed.length + removed.length > 0
}

const titleOf = ({ title }: { title: string }): string => title

function reelsOf(home: ShopContent['home']): { name: string; title: string }[] {
  if (!home) return []
  const { featured, new: newest, reels, ...showing } = home
  return [
    { name: 'featured', title: featured, ...showing },
    { name: 'new', title: newest, ...showing },
    ...reels.map(({ category, ...reel }) => ({ name: category, ...reel })),
  ]
}

function questionsOf(faq: ShopContent['faq']): { name: string; answer: string | null }[] {
  return faq.flatMap(({ questions, ...topic }) => [
    { ...topic, answer: null },
    ...questions.map(({ question, ...one }) => ({ ...one, name: `${topic.name}: ${question}` })),
  ])
}

/**
 * Compares the current entries of a content section with those of the file. `nameOf` returns the
 * label of an entry, `keyOf` its identity.
 */
function compare<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  nameOf: (entry: Entry) => string,
  keyOf: (entry: Entry) => string = nameOf,
): ContentSectionImportPlan {
  const known = new Map(before.map((entry) => [keyOf(entry), entry]))
  const wanted = new Set(after.map(keyOf))
  const kept = after.filter((entry) => known.has(keyOf(entry)))
  const changed = kept.filter((entry) => !isDeepStrictEqual(entry, known.get(keyOf(entry))))
  const keptKeys = kept.map(keyOf)
  return {
    added: after.filter((entry) => !known.has(keyOf(entry))).map(nameOf),
    changed: changed.map(nameOf),
    removed: before.filter((entry) => !wanted.has(keyOf(entry))).map(nameOf),
    unchanged: kept.length - changed.length,
    isReordered: !isDeepStrictEqual(
      keptKeys,
      before.map(keyOf).filter((key) => wanted.has(key)),
    ),
  }
}

/** Marks a content section as not reordered, because the order of its entries has no meaning. */
function inAnyOrder(section: ContentSectionImportPlan): ContentSectionImportPlan {
  return { ...section, isReordered: false }
}

/**
 * Reports categories that a content file removes although they still have products or other content
 * refers to them.
 */
function removalProblems(
  before: ShopContent,
  wanted: ImportedShopContent,
  { productsIn }: ExistingContentReferences,
): string[] {
  if (!wanted.categories) return []
  const { home, coupons } = { ...before, ...wanted }
  return findRemovedCategories(before, wanted.categories).flatMap((slug) => {
    const products = productsIn.get(slug)
    const reasons = [
      ...(products === undefined ? [] : [shownCount(products)]),
      ...(home?.reels.some(({ category }) => category === slug)
        ? ['la portada tiene un carrusel de ella']
        : []),
      ...coupons
        .filter(({ categories = [] }) => categories.includes(slug))
        .map(({ code }) => `el cupón «${code}» vale en ella`),
    ]
    return reasons.map((reason) => `la categoría «${slug}» no se puede retirar: ${reason}`)
  })
}

function shownCount(products: number): string {
  const shown = products.toLocaleString('es-MX')
  return products === 1 ? 'tiene 1 producto' : `tiene ${shown} productos`
}

/** Slugs of current categories that a content file no longer lists. */
export function findRemovedCategories(
  before: ShopContent,
  wanted: readonly ContentCategory[],
): string[] {
  const named = new Set(wanted.map(({ slug }) => slug))
  return before.categories.map(({ slug }) => slug).filter((slug) => !named.has(slug))
}

/** Reports references to unknown categories in a file; references that are already stored are accepted. */
function categoryNameProblems(before: ShopContent, wanted: ImportedShopContent): string[] {
  const slugs = new Set(
    [...before.categories, ...(wanted.categories ?? [])].map(({ slug }) => slug),
  )
  const reels = new Set(before.home?.reels.map(({ category }) => category))
  const scopes = new Map(before.coupons.map(({ code, categories }) => [code, categories]))
  return [
    ...(wanted.home?.reels ?? [])
      .filter(({ category }) => !slugs.has(category) && !reels.has(category))
      .map(({ category }) => `portada: la categoría «${category}» no existe`),
    ...(wanted.coupons ?? []).flatMap(({ code, categories = [] }) =>
      categories
        .filter((slug) => !slugs.has(slug) && !scopes.get(code)?.includes(slug))
        .map((slug) => `cupón «${code}»: la categoría «${slug}» no existe`),
    ),
  ]
}

function couponProblems(
  { code, total_limit, products = [] }: ContentCoupon,
  before: ShopContent,
  { usesOf, personalCodes, unknownProducts }: ExistingContentReferences,
): string[] {
  const known = before.coupons.find((coupon) => coupon.code === code)?.products ?? []
  const uses = usesOf.get(code) ?? 0
  return [
    ...(personalCodes.has(code) ? [`cupón «${code}»: ese código ya es de una persona`] : []),
    ...(total_limit !== undefined && total_limit < uses
      ? [
          `cupón «${code}»: «total_limit» es menor que los ${uses.toLocaleString('es-MX')} usos que ya tiene`,
        ]
      : []),
    ...products
      .filter((urlKey) => unknownProducts.has(urlKey) && !known.includes(urlKey))
      .map((urlKey) => `cupón «${code}»: ningún producto tiene la dirección «${urlKey}»`),
  ]
}

function bundleProblems(
  { code, saving, products }: ContentBundle,
  before: ShopContent,
  { unknownProducts, prices }: ExistingContentReferences,
): string[] {
  const known = before.bundles.find((bundle) => bundle.code === code)?.products ?? []
  const unknown = products.filter((key) => unknownProducts.has(key) && !known.includes(key))
  const apart = addCentavos(...products.map((urlKey) => prices.get(urlKey) ?? zeroCentavos))
  const isWhole = products.every((urlKey) => prices.has(urlKey))
  return [
    ...unknown.map((urlKey) => `paquete «${code}»: ningún producto tiene la dirección «${urlKey}»`),
    ...(isWhole && fromPesos(saving) >= apart
      ? [`paquete «${code}»: «saving» no puede llegar a lo que cuestan sus productos por separado`]
      : []),
  ]
}
