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
import {
  blankProduct,
  priceFields,
  type ProductContent,
  relationFields,
} from '#domain/catalogue/product-content.ts'
import { isAboutOffers, struckPriceFault } from '#domain/catalogue/struck-price.ts'
import * as listing from '#persistence/catalogue/category-listing.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import * as priceRule from '#persistence/catalogue/price-rule.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import * as links from '#persistence/catalogue/product-links.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import type { Db } from '#persistence/database.ts'
import { followProducts } from './write-products.ts'

/** Units on hand by product id as a check reads them first, and its moment. */
export type StockRead = {
  units: Map<number, number>
  at: Date
  /** products that a review did not know are newer than their list */
  isReviewed?: boolean
}

type ImportContext = {
  /** every slug that leads to a category → the one in force */
  categories: ReadonlyMap<string, string>
  attributes: ReadonlyMap<string, KnownAttribute>
  force: boolean
  now: Date
  stockSeen: StockRead
  /** rows that would end a running offer are refused */
  keepOffers: boolean
  /** what products were is kept there */
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

/** Whether a row says nothing but prices and stock; a visible product is then compared by these alone. */
function isPriceUpdate(draft: ProductDraft): boolean {
  return Object.keys(draft).every((field) => priceUpdateFields.has(field))
}

function hasLinks(draft: ProductDraft): boolean {
  return relationFields.some((field) => draft[field] !== undefined)
}

/** What each row would do to the shop as it is now. */
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

/** The selling price today before and after a row; null where its prices stay. */
export function sellsByRow({ change, before }: PlannedRow, now: Date): PriceMove | null {
  if (change.kind !== 'change' || !before) return null
  return priceMove(changeOf(before, change.content, change.fields), now)
}

function refuseEndedOffer(planned: PlannedRow, now: Date): PlannedRow {
  if (!sellsByRow(planned, now)?.endsOffer) return planned
  const problems = ['tiene una oferta vigente, que terminaría: no se confirmó que termine']
  return { ...planned, change: { kind: 'refuse', problems } }
}

/** New products without a price stay hidden: shoppers could not buy them. */
function hiddenWithoutPrice(change: PlannedChange): PlannedChange {
  if (change.kind !== 'add' || change.content.price !== null) return change
  return { ...change, content: { ...change.content, visible: false } }
}

/** Stock of the rows that name it, as a difference from what their list was made with. */
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

/** Refuses the rows that would strike a price that was not really asked. */
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

/** Feeds may go on naming a category by a slug that it had. */
function withSlugsInForce(
  draft: FeedRow['draft'],
  categories: ImportContext['categories'],
): FeedRow['draft'] {
  if (!draft.categories) return draft
  const slugs = draft.categories.map((slug) => categories.get(slug) ?? slug)
  return { ...draft, categories: [...new Set(slugs)] }
}

/** Reads prices and stock only if `isPriceUpdate` and unchanged; otherwise the full product. */
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

/** The ids of the products that an import wrote, and of those that are still to be joined to others. */
export type Written = {
  all: Set<number>
  unlinked: Set<number>
  /** something was written that search finds products by */
  found: boolean
}

/** A product that an import adds is taken back by taking it off sale. */
const shown = { before: { visible: false }, after: { visible: true } }

/** Writes all of a batch but what names other products, which may come later. */
export async function writeBatch(
  db: Db,
  rows: FeedRow[],
  context: ImportContext,
  written: Written,
): Promise<PlannedRow[]> {
  const planned = await planBatch(db, rows, context, { lock: true })
  const moment = { cause: importCause, now: context.now }
  await listing.deferListing(db)
  const added = planned.flatMap(({ row, change }) =>
    change.kind === 'add' ? { ...change, fingerprint: fingerprintAfterWrite(row) } : [],
  )
  const ids = await writes.insert(
    db,
    added.map((one) => ({ ...one, createdAt: one.createdAt ?? context.now })),
    moment,
  )
  const fresh = added.map((one) => ({ ...one, id: idIn(ids, one.content.urlKey) }))
  const changed = planned.flatMap(({ row, change }) =>
    change.kind === 'change' ? { ...change, fingerprint: fingerprintAfterWrite(row) } : [],
  )
  const onHand = await writes.update(db, changed, moment)
  if (context.changeSet !== null)
    await changeSets.addRows(db, context.changeSet, [
      ...fresh
        .filter(({ content }) => content.visible)
        .map(({ id }) => ({ ...shown, productId: id, state: 'applied' as const })),
      ...planned.flatMap(({ change, before }) =>
        change.kind === 'change' && before
          ? {
              ...changeOf(before, withStock(change, onHand), change.fields),
              productId: change.id,
              state: 'applied' as const,
            }
          : [],
      ),
    ])
  const isFound = await followProducts(db, fresh, changed)
  written.found ||= isFound
  for (const { id, fingerprint } of [...fresh, ...changed]) {
    written.all.add(id)
    if (fingerprint === null) written.unlinked.add(id)
  }
  return planned
}

const importCause = { reason: 'feed', actor: 'import' } as const

/** Content with its stock as written: open payments keep their units. */
function withStock(
  { id, content }: { id: number; content: ProductContent },
  onHand: ReadonlyMap<number, number>,
): ProductContent {
  return { ...content, stock: onHand.get(id) ?? content.stock }
}

function idIn(ids: ReadonlyMap<string, number>, urlKey: string): number {
  const id = ids.get(urlKey)
  if (id === undefined) throw new Error(`${urlKey} was not added`)
  return id
}

/** A row's fingerprint; null while its links are still to be written. */
function fingerprintAfterWrite({ draft, fingerprint }: FeedRow): string | null {
  return hasLinks(draft) ? null : fingerprint
}

/** Joins the products that this import wrote to the others they name, and remembers their rows as done. */
export async function linkBatch(
  db: Db,
  rows: FeedRow[],
  context: ImportContext,
  { unlinked }: Written,
): Promise<void> {
  // their stock was written with the rows
  const unstocked = rows.map(({ draft: { stock: _, ...draft }, ...row }) => ({ ...row, draft }))
  const planned = await planBatch(db, unstocked, context, { lock: true })
  const changed = planned.flatMap(({ change }) =>
    change.kind === 'change' && unlinked.has(change.id) ? change : [],
  )
  await links.replaceRelations(db, changed.filter(writes.changes(...relationFields)))
  const done = planned.flatMap(({ row, change }) =>
    'id' in change && unlinked.has(change.id)
      ? { id: change.id, fingerprint: row.fingerprint }
      : [],
  )
  await writes.saveFingerprints(db, done)
}
