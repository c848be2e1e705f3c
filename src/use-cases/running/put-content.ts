import type {
  ContentCategory,
  ContentCoupon,
  ContentRevision,
  ShopContent,
  WantedContent,
} from '#catalogue-import/content-shape.ts'
import {
  type CategoryMoves,
  categoryMoves,
  withKeptSlugs,
  withMoves,
} from '#catalogue-import/moved-categories.ts'
import { spokenLabel } from '#catalogue-import/plan-changes.ts'
import {
  type ContentFacts,
  type ContentPlan,
  isChanged,
  planContent,
  removedCategories,
} from '#catalogue-import/plan-content.ts'
import { fromPesos, zero } from '#domain/money.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import * as contentWrites from '#persistence/running/content-writes.ts'
import { indexProducts, learnWords } from '../catalogue/index-products.ts'
import { newerContent } from './newer-content.ts'
import { bannerPieces, faqPieces, homePieces, putPieces } from './put-pieces.ts'
import { readContent } from './read-content.ts'

const batchSize = 500

type PutContent =
  | Granted<{ plan: ContentPlan; before: ShopContent }>
  | Refusal<'content-refused' | 'content-newer', { problems: string[] }>

type Writer = {
  actor: string
  /** section versions of the input (optimistic concurrency); absent skips the check */
  revision?: ContentRevision | undefined
  dryRun?: boolean
}

/**
 * Applies a content file section by section; absent sections and unchanged entries stay. Pictures are store paths.
 * Requires the import lock.
 */
export async function putContent(
  db: Db,
  asked: WantedContent,
  now: Date,
  { actor, revision, dryRun = false }: Writer,
): Promise<PutContent> {
  if (!dryRun) await contentPieces.lockVersions(db)
  if (!dryRun && asked.bundles) await contentWrites.lockSettings(db)
  const shown = await readContent(db)
  const moves = categoryMoves(shown, asked)
  const before = withMoves(shown, moves)
  const wanted = withKeptSlugs(before, asked)
  const planned = planContent(before, wanted, await factsOf(db, before, wanted))
  if (!planned.ok) return refuse('content-refused', { problems: planned.problems })
  const { plan } = planned
  const newer = revision ? await newerContent(db, plan, revision) : []
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
  { categories: tree, coupons = [], bundles = [] }: WantedContent,
): Promise<ContentFacts> {
  const uses = await couponWrites.lockUses(
    db,
    coupons.map(({ code }) => code),
  )
  const bundled = bundles.flatMap(({ products }) => products)
  const named = [...coupons.flatMap(({ products = [] }) => products), ...bundled]
  return {
    productsIn: await categories.productCounts(db, tree ? removedCategories(before, tree) : []),
    usesOf: new Map(uses.map((coupon) => [coupon.code, coupon.uses])),
    personalCodes: new Set(uses.filter(({ isPersonal }) => isPersonal).map(({ code }) => code)),
    unknownProducts: new Set(await contents.unknownKeys(db, named)),
    prices: await contents.regularPrices(db, bundled),
  }
}

type Writing = { before: ShopContent; wanted: WantedContent; plan: ContentPlan } & By
type By = { actor: string; now: Date }

async function write(db: Db, { before, wanted, plan, actor, now }: Writing): Promise<void> {
  const { banners, home, faq, bundles } = wanted
  const by = { changedBy: actor, changedAt: now }
  if (wanted.categories && plan.categories && isChanged(plan.categories)) {
    const version = await contentPieces.beginChange(db, 'categories')
    await writeCategories(db, before, wanted.categories)
    const { added, changed } = plan.categories
    await categories.stamp(db, [...added, ...changed], { version, ...by })
  }
  if (banners && isChanged(plan.banners)) {
    await putPieces(db, { section: 'banners', wanted: bannerPieces(banners), ...by })
  }
  if (home && isChanged(plan.home)) {
    await putPieces(db, { section: 'home', wanted: homePieces(home), ...by })
  }
  if (faq && isChanged(plan.faq)) {
    await putPieces(db, { section: 'faq', wanted: faqPieces(faq), ...by })
  }
  if (bundles && isChanged(plan.bundles)) await contentWrites.putSettings(db, { bundles })
  if (wanted.coupons && plan.coupons) {
    const { added, changed, removed } = plan.coupons
    const written = new Set([...added, ...changed])
    const rows = wanted.coupons.filter(({ code }) => written.has(code)).map(couponRow)
    if (rows.length > 0) await couponWrites.saveShared(db, rows, now)
    if (removed.length > 0) await couponWrites.deactivateShared(db, removed)
  }
}

/** Renames category slugs: products stay assigned, and references by slug are updated. */
async function moveCategories(db: Db, moves: CategoryMoves, { actor, now }: By): Promise<void> {
  await categories.move(db, moves)
  await couponWrites.moveCategories(db, moves)
  const version = await contentPieces.beginChange(db, 'home')
  await contentPieces.moveCategories(db, moves, { version, changedBy: actor, changedAt: now })
}

async function writeCategories(
  db: Db,
  before: ShopContent,
  wanted: ContentCategory[],
): Promise<void> {
  await categories.put(
    db,
    wanted.map((category, at) => ({
      ...category,
      image_key: category.picture,
      hidden: category.hidden ?? false,
      position: wanted.slice(0, at + 1).filter(({ parent }) => parent === category.parent).length,
      translations: [{ locale: 'es', name: category.name, slug: category.slug }],
    })),
  )
  const removed = removedCategories(before, wanted)
  if (removed.length > 0) await categories.remove(db, removed)
  await categories.replaceOtherSlugs(
    db,
    wanted.flatMap(({ slug, otherSlugs = [] }) => otherSlugs.map((other) => ({ slug, other }))),
  )
  const filters = (tree: ContentCategory[]) =>
    new Map(tree.map(({ slug, filters: codes }) => [slug, codes.join()]))
  const known = filters(before.categories)
  if ([...filters(wanted)].some(([slug, codes]) => codes !== (known.get(slug) ?? ''))) {
    const codes = [...new Set(wanted.flatMap((category) => category.filters))]
    await categories.addAttributes(
      db,
      codes.map((code) => ({ code, label: spokenLabel(code) })),
    )
    await categories.replaceFilters(
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
  await learnWords(
    db,
    renamed.map(({ name }) => name),
  )
  const ids = await categories.productIds(
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
    min_subtotal_centavos: min_subtotal === undefined ? zero : fromPesos(min_subtotal),
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
