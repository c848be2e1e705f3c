import type { FeedRow } from '#catalogue-import/feed-batches.ts'
import {
  type KnownAttribute,
  type KnownProduct,
  type PlannedChange,
  planChange,
} from '#catalogue-import/plan-changes.ts'
import type { ProductDraft } from '#catalogue-import/product-draft.ts'
import { changeOf, type PriceMove, priceMove } from '#domain/catalogue/change-set.ts'
import { listedStock } from '#domain/catalogue/listed-stock.ts'
import { blankProduct, priceFields } from '#domain/catalogue/product-content.ts'
import { isAboutOffers, struckPriceFault } from '#domain/catalogue/struck-price.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import * as priceRule from '#persistence/catalogue/price-rule.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import type { Db } from '#persistence/database.ts'

/** Stock levels by product id as first read by a check, with the time of the reading. */
export type StockRead = {
  units: Map<number, number>
  at: Date
  /** whether a check preceded this write; products that the check did not find are newer than the list */
  isReviewed?: boolean
}

export type ImportContext = {
  /** current category slug by every current or former slug */
  categories: ReadonlyMap<string, string>
  attributes: ReadonlyMap<string, KnownAttribute>
  force: boolean
  now: Date
  stockSeen: StockRead
  /** whether rows that would end a running offer are refused */
  keepOffers: boolean
  /** id of the change set that stores the products' former values; null without one */
  changeSet: number | null
}

export type PlannedRow = { row: FeedRow; change: PlannedChange; before: KnownProduct | null }

const priceUpdateFields: ReadonlySet<string> = new Set([
  'urlKey',
  'sku',
  ...priceFields,
  'stock',
  'stockSeen',
])

/** Whether a row has only prices and stock; a visible product is then compared by these fields alone. */
function isPriceUpdate(draft: ProductDraft): boolean {
  return Object.keys(draft).every((field) => priceUpdateFields.has(field))
}

/** Plans the change of each row against the current products. */
export async function planBatch(
  db: Db,
  rows: FeedRow[],
  { categories, attributes, force, keepOffers, now, stockSeen }: ImportContext,
  { lock = false } = {},
): Promise<PlannedRow[]> {
  const keys = await contents.findKeys(
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
  const planned = rows.map((row): PlannedRow => {
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
    const change = hiddenWithoutPrice(planChange(settled, product, productWithSku, attributes))
    return { row, change, before: product ?? productWithSku ?? null }
  })
  const allowed = await refuseUnasked(db, planned)
  return keepOffers ? allowed.map((one) => refuseEndedOffer(one, now)) : allowed
}

/** Today's selling price before and after a row; null if its prices stay. */
export function sellsByRow({ change, before }: PlannedRow, now: Date): PriceMove | null {
  if (change.kind !== 'change' || !before) return null
  return priceMove(changeOf(before, change.content, change.fields), now)
}

function refuseEndedOffer(planned: PlannedRow, now: Date): PlannedRow {
  if (!sellsByRow(planned, now)?.endsOffer) return planned
  const problems = ['tiene una oferta vigente, que terminaría: no se confirmó que termine']
  return { ...planned, change: { kind: 'refuse', problems } }
}

/** Hides new products without a price: shoppers could not buy them. */
function hiddenWithoutPrice(change: PlannedChange): PlannedChange {
  if (change.kind !== 'add' || change.content.price !== null) return change
  return { ...change, content: { ...change.content, visible: false } }
}

/** New stock of rows with a stock value, applied as a difference from the stock on which the list was based. */
async function readListedStocks(
  db: Db,
  rows: readonly FeedRow[],
  { ofRow, stockSeen }: { ofRow: (row: FeedRow) => KnownProduct | undefined; stockSeen: StockRead },
): Promise<Map<FeedRow, ReturnType<typeof listedStock>>> {
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
  const counted = await changeSets.countedSince(
    db,
    named.filter(({ listed, seen }) => listed !== seen),
  )
  return new Map(
    named.map(({ row, id, listed, ...shelf }) => [
      row,
      listedStock(listed, { ...shelf, isCounted: counted.has(id) }),
    ]),
  )
}

/** Refuses rows whose crossed-out price was never actually charged. */
async function refuseUnasked(db: Db, planned: PlannedRow[]): Promise<PlannedRow[]> {
  const priced = planned.flatMap(({ change }, key): priceRule.PricedProduct<number>[] => {
    if (change.kind === 'add') return [{ key, id: null, content: change.content }]
    if (change.kind !== 'change' || !change.fields.some(isAboutOffers)) return []
    return [{ key, id: change.id, content: change.content }]
  })
  const unasked = await priceRule.unasked(db, priced)
  return planned.map((one, key) => {
    const price = unasked.get(key)
    if (!price) return one
    return { ...one, change: { kind: 'refuse', problems: [struckPriceFault(price).words] } }
  })
}

/** Replaces former category slugs of a feed row by the current slugs. */
function withSlugsInForce(
  draft: FeedRow['draft'],
  categories: ImportContext['categories'],
): FeedRow['draft'] {
  if (!draft.categories) return draft
  const slugs = draft.categories.map((slug) => categories.get(slug) ?? slug)
  return { ...draft, categories: [...new Set(slugs)] }
}

/** Reads only prices and stock of unchanged products for rows that are price updates; otherwise the full product. */
async function readKnown(
  db: Db,
  keys: contents.ProductKey[],
  { lock, isPriceUpdate }: { lock: boolean; isPriceUpdate: (key: contents.ProductKey) => boolean },
): Promise<KnownProduct[]> {
  const urlKeys = new Map(keys.filter(isPriceUpdate).map(({ id, urlKey }) => [id, urlKey]))
  const brief = (await contents.readBriefly(db, [...urlKeys.keys()], { lock })).filter(
    ({ id, urlKey, visible }) => visible && urlKey === urlKeys.get(id),
  )
  const done = new Set(brief.map(({ id }) => id))
  const others = keys.flatMap(({ id }) => (done.has(id) ? [] : id))
  const full = await contents.read(db, others, { lock })
  return [...full, ...brief.map((one) => ({ ...blankProduct, categories: [], ...one }))]
}
