import type { FeedRow } from '#catalogue-import/feed-batches.ts'
import {
  type KnownAttribute,
  type KnownProduct,
  type PlannedChange,
  planChange,
} from '#catalogue-import/plan-changes.ts'
import type { ProductContent } from '#domain/product.ts'
import * as listing from '#persistence/category-listing.ts'
import type { Db } from '#persistence/database.ts'
import * as contents from '#persistence/product-contents.ts'
import * as links from '#persistence/product-links.ts'
import * as writes from '#persistence/product-writes.ts'
import * as searchIndex from '#persistence/search-index.ts'

export type ImportContext = {
  categories: ReadonlySet<string>
  attributes: ReadonlyMap<string, KnownAttribute>
  force: boolean
  now: Date
}

export type PlannedRow = { row: FeedRow; change: PlannedChange; before: KnownProduct | null }

const linkFields = ['related', 'upSells', 'comparable', 'recommendedAddon'] as const
const searchedFields = [
  'name',
  'brand',
  'model',
  'mpn',
  'sku',
  'kind',
  'keywords',
  'categories',
  'attributes',
  'highlights',
  'description',
] as const satisfies (keyof ProductContent)[]

/** What each row would do to the shop as it is now. */
export async function planBatch(
  db: Db,
  rows: FeedRow[],
  { categories, attributes, force }: ImportContext,
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
  const toRead = keys.filter(({ urlKey }) => !sameKeys.has(urlKey)).map(({ id }) => id)
  const known = await contents.read(db, toRead, { lock })
  const byKey = new Map(known.map((product) => [product.urlKey, product]))
  const bySku = new Map(known.map((product) => [product.sku, product]))
  const ids = new Map(keys.map(({ urlKey, id }) => [urlKey, id]))
  return rows.map((row) => {
    const { draft } = row
    const id = ids.get(draft.urlKey)
    if (id !== undefined && sameKeys.has(draft.urlKey))
      return { row, change: { kind: 'unchanged', id }, before: null }
    const strangers = draft.categories?.filter((slug) => !categories.has(slug)) ?? []
    if (strangers.length) {
      const problems = strangers.map((slug) => `la categoría «${slug}» no existe`)
      return { row, change: { kind: 'refuse', problems }, before: null }
    }
    const product = byKey.get(draft.urlKey)
    const namesake = draft.sku === undefined ? undefined : bySku.get(draft.sku)
    const change = planChange(draft, product, namesake, attributes)
    return { row, change, before: product ?? namesake ?? null }
  })
}

/** Writes all of a batch but what names other products, which may come later; adds what it wrote to `pending`. */
export async function writeBatch(
  db: Db,
  rows: FeedRow[],
  context: ImportContext,
  pending: Set<number>,
): Promise<void> {
  const planned = await planBatch(db, rows, context, { lock: true })
  await listing.listLater(db)
  const added = planned.flatMap(({ change }) => (change.kind === 'add' ? change : []))
  const ids = await writes.insert(
    db,
    added.map(({ content, createdAt }) => ({ content, createdAt: createdAt ?? context.now })),
  )
  const fresh = added.map(({ content }) => ({ id: ids.get(content.urlKey) as number, content }))
  const changed = planned.flatMap(({ change }) => (change.kind === 'change' ? change : []))
  await writes.update(db, changed)
  await links.replaceCategories(db, [...fresh, ...changed.filter(writes.changes('categories'))])
  await links.replaceAttributes(db, [...fresh, ...changed.filter(writes.changes('attributes'))])
  const found = [...fresh, ...changed.filter(writes.changes(...searchedFields))]
  await searchIndex.refresh(
    db,
    found.map(({ id }) => id),
  )
  const written = [...fresh, ...changed].map(({ id }) => id)
  await listing.refreshListing(db, written)
  for (const id of written) pending.add(id)
}

/** Joins the products that this import wrote to the others they name, and remembers their rows as done. */
export async function linkBatch(
  db: Db,
  rows: FeedRow[],
  context: ImportContext,
  pending: ReadonlySet<number>,
): Promise<void> {
  const planned = await planBatch(db, rows, context, { lock: true })
  const changed = planned.flatMap(({ change }) =>
    change.kind === 'change' && pending.has(change.id) ? change : [],
  )
  await links.replaceRelations(db, changed.filter(writes.changes(...linkFields)))
  const done = planned.flatMap(({ row, change }) =>
    'id' in change && pending.has(change.id) ? { id: change.id, fingerprint: row.fingerprint } : [],
  )
  await writes.rememberFingerprints(db, done)
}
