import {
  type ExistingContentReferences,
  type ContentImportPlan,
  isContentSectionChanged,
  planContentChanges,
  findRemovedCategories,
} from '#catalogue-import/plan-content-import.ts'
import { toDefaultAttributeLabel } from '#catalogue-import/plan-product-changes.ts'
import {
  type CategoryRenames,
  findCategoryRenames,
  addFormerCategorySlugs,
  renameCategorySlugs,
} from '#catalogue-import/renamed-categories.ts'
import type {
  ContentCategory,
  ContentCoupon,
  ContentSectionRevisions,
  ShopContent,
  ImportedShopContent,
} from '#catalogue-import/shop-content-schema.ts'
import { fromPesos, zeroCentavos } from '#domain/money.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { indexProducts, addSearchVocabularyWords } from '../catalogue/index-products.ts'
import { readShopContent } from './read-shop-content.ts'
import {
  toBannerContentPieces,
  toFaqContentPieces,
  toHomePageContentPieces,
  storeContentPieces,
} from './store-content-pieces.ts'
import { warnAboutOverwrittenContent } from './warn-about-overwritten-content.ts'

const batchSize = 500

type PutContent =
  | SuccessResult<{ plan: ContentImportPlan; before: ShopContent }>
  | Refusal<'content-refused' | 'content-newer', { problems: string[] }>

type Writer = {
  actor: string
  /**
   * versions of the content sections on which the input is based (optimistic concurrency); if
   * absent, conflicts are not detected
   */
  revision?: ContentSectionRevisions | undefined
  dryRun?: boolean
}

/**
 * Stores a content file section by section; absent sections and unchanged entries are left as they
 * are. Pictures are given as store paths. The caller must hold the import lock.
 */
export async function storeShopContent(
  db: Db,
  asked: ImportedShopContent,
  now: Date,
  { actor, revision, dryRun = false }: Writer,
): Promise<PutContent> {
  if (!dryRun) await contentPieces.lockContentSectionVersions(db)
  if (!dryRun && asked.bundles) await contentWrites.lockSettings(db)
  const shown = await readShopContent(db)
  const moves = findCategoryRenames(shown, asked)
  const before = renameCategorySlugs(shown, moves)
  const wanted = addFormerCategorySlugs(before, asked)
  const planned = planContentChanges(before, wanted, await factsOf(db, before, wanted))
  if (!planned.ok) return refuse('content-refused', { problems: planned.problems })
  const { plan } = planned
  const newer = revision ? await warnAboutOverwrittenContent(db, plan, revision) : []
  if (newer.length > 0) return refuse('content-newer', { problems: newer })
  if (!dryRun) {
    if (moves.size > 0) await moveCategories(db, moves, { actor, now })
    await write(db, { before, wanted, plan, actor, now })
  }
  return { ok: true, plan, before: shown }
}

async function factsOf(
  db: Db,
  before: ShopContent,
  { categories: tree, coupons = [], bundles = [] }: ImportedShopContent,
): Promise<ExistingContentReferences> {
  const uses = await couponWrites.lockCouponUseCounts(
    db,
    coupons.map(({ code }) => code),
  )
  const bundled = bundles.flatMap(({ products }) => products)
  const named = [...coupons.flatMap(({ products = [] }) => products), ...bundled]
  return {
    productsIn: await categories.countProductsByCategory(
      db,
      tree ? findRemovedCategories(before, tree) : [],
    ),
    usesOf: new Map(uses.map((coupon) => [coupon.code, coupon.uses])),
    personalCodes: new Set(uses.filter(({ isPersonal }) => isPersonal).map(({ code }) => code)),
    unknownProducts: new Set(await contents.listUrlKeysWithoutProduct(db, named)),
    prices: await contents.readRegularPrices(db, bundled),
  }
}

type Writing = { before: ShopContent; wanted: ImportedShopContent; plan: ContentImportPlan } & By
type By = { actor: string; now: Date }

async function write(db: Db, { before, wanted, plan, actor, now }: Writing): Promise<void> {
  const { banners, home, faq, bundles } = wanted
  const by = { changedBy: actor, changedAt: now }
  if (wanted.categories && plan.categories && isContentSectionChanged(plan.categories)) {
    const version = await contentPieces.incrementContentSectionVersion(db, 'categories')
    await writeCategories(db, before, wanted.categories)
    const { added, changed } = plan.categories
    await categories.recordCategoryChanges(db, [...added, ...changed], { version, ...by })
  }
  if (banners && isContentSectionChanged(plan.banners)) {
    await storeContentPieces(db, {
      section: 'banners',
      wanted: toBannerContentPieces(banners),
      ...by,
    })
  }
  if (home && isContentSectionChanged(plan.home)) {
    await storeContentPieces(db, { section: 'home', wanted: toHomePageContentPieces(home), ...by })
  }
  if (faq && isContentSectionChanged(plan.faq)) {
    await storeContentPieces(db, { section: 'faq', wanted: toFaqContentPieces(faq), ...by })
  }
  if (bundles && isContentSectionChanged(plan.bundles))
    await contentWrites.putSettings(db, { bundles })
  if (wanted.coupons && plan.coupons) {
    const { added, changed, removed } = plan.coupons
    const written = new Set([...added, ...changed])
    const rows = wanted.coupons.filter(({ code }) => written.has(code)).map(couponRow)
    if (rows.length > 0) await couponWrites.saveSharedCoupons(db, rows, now)
    if (removed.length > 0) await couponWrites.deactivateSharedCoupons(db, removed)
  }
}

/**
 * Renames category slugs: products stay assigned, and other references to the slugs are updated.
 */
async function moveCategories(db: Db, moves: CategoryRenames, { actor, now }: By): Promise<void> {
  await categories.renameCategorySlugs(db, moves)
  await couponWrites.renameCategorySlugsInCoupons(db, moves)
  const version = await contentPieces.incrementContentSectionVersion(db, 'home')
  await contentPieces.updateCategorySlugsInCarousels(db, moves, {
    version,
    changedBy: actor,
    changedAt: now,
  })
}

async function writeCategories(
  db: Db,
  before: ShopContent,
  wanted: ContentCategory[],
): Promise<void> {
  await categories.putCategories(
    db,
    wanted.map((category, at) => ({
      ...category,
      image_key: category.picture,
      hidden: category.hidden ?? false,
      position: wanted.slice(0, at + 1).filter(({ parent }) => parent === category.parent).length,
      translations: [{ locale: 'es', name: category.name, slug: category.slug }],
    })),
  )
  const removed = findRemovedCategories(before, wanted)
  if (removed.length > 0) await categories.removeCategories(db, removed)
  await categories.replaceFormerSlugs(
    db,
    wanted.flatMap(({ slug, otherSlugs = [] }) => otherSlugs.map((other) => ({ slug, other }))),
  )
  const filters = (tree: ContentCategory[]) =>
    new Map(tree.map(({ slug, filters: codes }) => [slug, codes.join()]))
  const known = filters(before.categories)
  if ([...filters(wanted)].some(([slug, codes]) => codes !== (known.get(slug) ?? ''))) {
    const codes = [...new Set(wanted.flatMap((category) => category.filters))]
    await categories.addProductAttributes(
      db,
      codes.map((code) => ({ code, label: toDefaultAttributeLabel(code) })),
    )
    await categories.replaceCategoryFilters(
      db,
      wanted.map((category) => ({ slug: category.slug, codes: category.filters })),
    )
  }
  await findByNewNames(db, before.categories, wanted)
}

/** Reindexes products of renamed categories, since search also matches category names. */
async function findByNewNames(
  db: Db,
  before: ContentCategory[],
  wanted: ContentCategory[],
): Promise<void> {
  const names = new Map(before.map(({ slug, name }) => [slug, name]))
  const renamed = wanted.filter(({ slug, name }) => names.get(slug) !== name)
  if (renamed.length === 0) return
  await addSearchVocabularyWords(
    db,
    renamed.map(({ name }) => name),
  )
  const ids = await categories.listProductIdsInCategories(
    db,
    renamed.map(({ slug }) => slug),
  )
  for (let from = 0; from < ids.length; from += batchSize) {
    await indexProducts(db, ids.slice(from, from + batchSize))
  }
}

function couponRow(coupon: ContentCoupon): couponWrites.SharedCoupon {
  const { code, percent, amount, max_discount, min_subtotal, categories: slugs, products } = coupon
  return {
    code,
    type: percent !== undefined ? 'percent' : amount !== undefined ? 'fixed' : 'free_shipping',
    percent: percent ?? null,
    amount_centavos: amount === undefined ? null : fromPesos(amount),
    max_discount_centavos: max_discount === undefined ? null : fromPesos(max_discount),
    min_subtotal_centavos: min_subtotal === undefined ? zeroCentavos : fromPesos(min_subtotal),
    valid_from: coupon.valid_from ?? null,
    valid_to: coupon.valid_to ?? null,
    total_limit: coupon.total_limit ?? null,
    per_customer_limit: coupon.per_customer_limit ?? null,
    scope: slugs
      ? { kind: 'categories', slugs }
      : products
        ? { kind: 'products', url_keys: products }
        : { kind: 'all' },
    exclude_offers: coupon.exclude_offers ?? false,
    exclude_refurbished: coupon.exclude_refurbished ?? false,
    first_purchase_only: coupon.first_purchase_only ?? false,
    public: coupon.public ?? false,
    description: coupon.description ?? '',
  }
}
