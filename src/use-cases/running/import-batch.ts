import type { FeedRow } from '#catalogue-import/feed-batches.ts'
import type { ProductDraft } from '#catalogue-import/product-draft.ts'
import { changeOf } from '#domain/catalogue/change-set.ts'
import { type ProductContent, relationFields } from '#domain/catalogue/product-content.ts'
import * as listing from '#persistence/catalogue/category-listing.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import * as links from '#persistence/catalogue/product-links.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import type { Db } from '#persistence/database.ts'
import { type ImportContext, type PlannedRow, planBatch } from './plan-batch.ts'
import { followProducts } from './write-products.ts'

/** Ids of the products written by an import, and of those whose links to other products are not yet written. */
export type Written = {
  all: Set<number>
  unlinked: Set<number>
  /** whether search-relevant fields were written */
  found: boolean
}

/** undoing the addition of a product makes it invisible */
const shown = { before: { visible: false }, after: { visible: true } }

/** Writes a batch without links to other products, which may come later in the feed. */
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

/** Replaces the feed stock by the stock actually written, which retains units reserved by open payments. */
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

/** Fingerprint of an imported row; null until its links to other products are written. */
function fingerprintAfterWrite({ draft, fingerprint }: FeedRow): string | null {
  return hasLinks(draft) ? null : fingerprint
}

/** Links the products of a batch to the products they name, and stores their row fingerprints as done. */
export async function linkBatch(
  db: Db,
  rows: FeedRow[],
  context: ImportContext,
  { unlinked }: Written,
): Promise<void> {
  // stock was already written with the rows
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

function hasLinks(draft: ProductDraft): boolean {
  return relationFields.some((field) => draft[field] !== undefined)
}
