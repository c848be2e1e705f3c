import type { FeedRow } from '#catalogue-import/feed-batches.ts'
import type { ImportedProductDraft } from '#catalogue-import/imported-product-draft.ts'
import {
  type ExistingProductAttribute,
  type ExistingProduct,
  type PlannedProductChange,
  planProductChange,
} from '#catalogue-import/plan-product-changes.ts'
import {
  affectsOfferFormerPrice,
  createFormerPriceError,
} from '#domain/catalogue/former-price-rule.ts'
import { mergeEditedStockWithSales } from '#domain/catalogue/merge-stock-from-edited-list.ts'
import {
  reduceToChangedFields,
  type SellingPriceBeforeAndAfter,
  calculateSellingPriceChange,
} from '#domain/catalogue/product-change-set.ts'
import { defaultProductFields, productPriceFieldNames } from '#domain/catalogue/product-content.ts'
import * as refusedOffers from '#persistence/catalogue/offers-failing-former-price-rule.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import type { Db } from '#persistence/database.ts'
import { refuseChangedSinceReview, type ReviewedProducts } from './reviewed-products.ts'

/**
 * Stock levels by product id, as first read during the validation of an import, and the time of
 * that reading.
 */
export type StockLevelsAtImportCheck = {
  units: Map<number, number>
  at: Date
  /**
   * whether the import was validated before; if so, a product unknown to the validation was created
   * after the supplier made the list
   */
  isReviewed?: boolean
}

export type ImportContext = {
  /** maps every current and former category slug to the category's current slug */
  categories: ReadonlyMap<string, string>
  attributes: ReadonlyMap<string, ExistingProductAttribute>
  force: boolean
  now: Date
  stockSeen: StockLevelsAtImportCheck
  /** absent for imports without a preview */
  reviewed?: ReviewedProducts | undefined
  /** whether rows that would end a running price offer are refused */
  keepOffers: boolean
  /** id of the change set that stores the products' former values for an undo; null without one */
  changeSet: number | null
}

export type PlannedImportRow = {
  row: FeedRow
  change: PlannedProductChange
  before: ExistingProduct | null
}

const priceUpdateFields: ReadonlySet<string> = new Set([
  'urlKey',
  'sku',
  ...productPriceFieldNames,
  'stock',
  'stockSeen',
])

/**
 * Whether an import row contains only prices and stock; if the product is visible, only these
 * fields are then compared.
 */
function isPriceUpdate(draft: ImportedProductDraft): boolean {
  return Object.keys(draft).every((field) => priceUpdateFields.has(field))
}

/** Plans for each import row how it changes the current product. */
export async function planImportBatch(
  db: Db,
  rows: FeedRow[],
  { categories, attributes, force, keepOffers, now, stockSeen, reviewed }: ImportContext,
  { lock = false } = {},
): Promise<PlannedImportRow[]> {
  const keys = await contents.findProductIdentifiers(
    db,
    rows.map(({ draft }) => draft.urlKey),
    rows.flatMap(({ draft }) => draft.sku ?? []),
  )
  const fingerprints = new Map(keys.map((key) => [key.urlKey, key.fingerprint]))
  const isSame = (row: FeedRow): boolean =>
    !force && fingerprints.get(row.draft.urlKey) === row.fingerprint
  const sameKeys = new Set(rows.filter(isSame).map(({ draft }) => draft.urlKey))
  const brief = new Set(rows.flatMap(({ draft }) => (isPriceUpdate(draft) ? draft.urlKey : [])))
  const known = await readKnown(
    db,
    keys.filter(({ urlKey }) => !sameKeys.has(urlKey)),
    { lock, isPriceUpdate: ({ urlKey, visible }) => visible && brief.has(urlKey) },
  )
  const byKey = new Map(known.map((product) => [product.urlKey, product]))
  const bySku = new Map(known.map((product) => [product.sku, product]))
  const ids = new Map(keys.map(({ urlKey, id }) => [urlKey, id]))
  const ofRow = ({ draft: { urlKey, sku } }: FeedRow) =>
    byKey.get(urlKey) ?? (sku === undefined ? undefined : bySku.get(sku))
  const stocks = await readListedStocks(db, rows, { ofRow, stockSeen })
  const planned = rows.map((row): PlannedImportRow => {
    const draft = withSlugsInForce(row.draft, categories)
    const id = ids.get(draft.urlKey)
    if (id !== undefined && sameKeys.has(draft.urlKey))
      return { row, change: { kind: 'unchanged', id }, before: null }
    const unknownCategories = draft.categories?.filter((slug) => !categories.has(slug)) ?? []
    if (unknownCategories.length) {
      const problems = unknownCategories.map((slug) => `la categoría «${slug}» no existe`)
      return { row, change: { kind: 'refuse', problems }, before: null }
    }
    const product = byKey.get(draft.urlKey)
    const productWithSku = draft.sku === undefined ? undefined : bySku.get(draft.sku)
    const listed = stocks.get(row)
    if (listed && 'problem' in listed)
      return { row, change: { kind: 'refuse', problems: [listed.problem] }, before: null }
    const settled = { ...draft, ...listed }
    const change = hiddenWithoutPrice(
      planProductChange(settled, product, productWithSku, attributes),
    )
    return { row, change, before: product ?? productWithSku ?? null }
  })
  const current = reviewed ? planned.map((one) => refuseChangedSinceReview(one, reviewed)) : planned
  const allowed = await refuseUnasked(db, current)
  return keepOffers ? allowed.map((one) => refuseEndedOffer(one, now)) : allowed
}

/**
 * Returns how an import row changes today's selling price of a product; null if the price stays the
 * same.
 */
export function getPriceChangeOfRow(
  { change, before }: PlannedImportRow,
  now: Date,
): SellingPriceBeforeAndAfter | null {
  if (change.kind !== 'change' || !before) return null
  return calculateSellingPriceChange(
    reduceToChangedFields(before, change.content, change.fields),
    now,
  )
}

function refuseEndedOffer(planned: PlannedImportRow, now: Date): PlannedImportRow {
  if (!getPriceChangeOfRow(planned, now)?.endsOffer) return planned
  const problems = ['tiene una oferta vigente, que terminaría: no se confirmó que termine']
  return { ...planned, change: { kind: 'refuse', problems } }
}

/** Hides new products without a price: shoppers could not buy them. */
function hiddenWithoutPrice(change: PlannedProductChange): PlannedProductChange {
  if (change.kind !== 'add' || change.content.price !== null) return change
  return { ...change, content: { ...change.content, visible: false } }
}

/**
 * Computes the new stock of import rows: the current stock plus the difference between the row's
 * stock and the stock level when the list was exported or first validated.
 */
async function readListedStocks(
  db: Db,
  rows: readonly FeedRow[],
  {
    ofRow,
    stockSeen,
  }: { ofRow: (row: FeedRow) => ExistingProduct | undefined; stockSeen: StockLevelsAtImportCheck },
): Promise<Map<FeedRow, ReturnType<typeof mergeEditedStockWithSales>>> {
  const named = rows.flatMap((row) => {
    const { stock, stockSeen: exported } = row.draft
    const product = ofRow(row)
    if (stock === undefined || !product || product.delivery === 'digital') return []
    const { id, stock: onHand } = product
    const read = stockSeen.units.get(id) ?? (stockSeen.isReviewed ? stock : onHand)
    stockSeen.units.set(id, read)
    const since = exported?.at ?? stockSeen.at
    return [{ row, id, listed: stock, onHand, seen: exported?.units ?? read, since }]
  })
  const counted = await changeSets.listProductsWithNewerStockCount(
    db,
    named.filter(({ listed, seen }) => listed !== seen),
  )
  return new Map(
    named.map(({ row, id, listed, ...shelf }) => [
      row,
      mergeEditedStockWithSales(listed, { ...shelf, isCounted: counted.has(id) }),
    ]),
  )
}

/** Refuses import rows whose crossed-out former price was never actually charged. */
async function refuseUnasked(db: Db, planned: PlannedImportRow[]): Promise<PlannedImportRow[]> {
  const priced = planned.flatMap(
    ({ change }, key): refusedOffers.RequestedProductPrices<number>[] => {
      if (change.kind === 'add') return [{ key, id: null, content: change.content }]
      if (change.kind !== 'change' || !change.fields.some(affectsOfferFormerPrice)) return []
      return [{ key, id: change.id, content: change.content }]
    },
  )
  const unasked = await refusedOffers.listOffersFailingPriceRule(db, priced)
  return planned.map((one, key) => {
    const price = unasked.get(key)
    if (!price) return one
    return { ...one, change: { kind: 'refuse', problems: [createFormerPriceError(price).words] } }
  })
}

/** Replaces former category slugs in an import row by the current slugs. */
function withSlugsInForce(
  draft: FeedRow['draft'],
  categories: ImportContext['categories'],
): FeedRow['draft'] {
  if (!draft.categories) return draft
  const slugs = draft.categories.map((slug) => categories.get(slug) ?? slug)
  return { ...draft, categories: [...new Set(slugs)] }
}

/**
 * Reads the existing products of import rows. For rows that are price updates of visible products,
 * only prices and stock are read.
 */
async function readKnown(
  db: Db,
  keys: contents.ProductIdentifiers[],
  {
    lock,
    isPriceUpdate,
  }: { lock: boolean; isPriceUpdate: (key: contents.ProductIdentifiers) => boolean },
): Promise<ExistingProduct[]> {
  const urlKeys = new Map(keys.filter(isPriceUpdate).map(({ id, urlKey }) => [id, urlKey]))
  const brief = (
    await contents.readProductPricesAndStock(db, [...urlKeys.keys()], { lock })
  ).filter(({ id, urlKey, visible }) => visible && urlKey === urlKeys.get(id))
  const done = new Set(brief.map(({ id }) => id))
  const others = keys.flatMap(({ id }) => (done.has(id) ? [] : id))
  const full = await contents.readAllProductFields(db, others, { lock })
  return [...full, ...brief.map((one) => ({ ...defaultProductFields, categories: [], ...one }))]
}
