import type { FeedRow } from '#catalogue-import/feed-batches.ts'
import type { ImportedProductDraft } from '#catalogue-import/imported-product-draft.ts'
import { reduceToChangedFields } from '#domain/catalogue/product-change-set.ts'
import { type ProductContent, relatedProductFields } from '#domain/catalogue/product-content.ts'
import * as listing from '#persistence/catalogue/category-listing.ts'
import * as links from '#persistence/catalogue/product-associations.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import type { Db } from '#persistence/database.ts'
import { removeReviewedVersions } from '#persistence/running/reviewed-products.ts'
import { type ImportContext, type PlannedImportRow, planImportBatch } from './plan-import-batch.ts'
import { updateProductIndexes } from './update-product-indexes.ts'

/**
 * Ids of all products written by an import (`all`), and of those whose links to related products
 * are not yet written (`unlinked`).
 */
export type ImportedProductIds = {
  all: Set<number>
  unlinked: Set<number>
  /** whether the import has written fields that affect search */
  found: boolean
}

/** change recorded for a new product, so that an undo hides the product */
const shown = { before: { visible: false }, after: { visible: true } }

/**
 * Writes a batch of product rows, without the links to related products, because those products may
 * follow later in the feed.
 */
export async function writeImportBatch(
  db: Db,
  rows: FeedRow[],
  context: ImportContext,
  written: ImportedProductIds,
): Promise<PlannedImportRow[]> {
  const planned = await planImportBatch(db, rows, context, { lock: true })
  const moment = { cause: importCause, now: context.now }
  await listing.disableListingUpdateTrigger(db)
  const added = planned.flatMap(({ row, change }) =>
    change.kind === 'add' ? { ...change, fingerprint: fingerprintAfterWrite(row) } : [],
  )
  const ids = await writes.insertProducts(
    db,
    added.map((one) => ({ ...one, createdAt: one.createdAt ?? context.now })),
    moment,
  )
  const fresh = added.map((one) => ({ ...one, id: idIn(ids, one.content.urlKey) }))
  const changed = planned.flatMap(({ row, change }) =>
    change.kind === 'change' ? { ...change, fingerprint: fingerprintAfterWrite(row) } : [],
  )
  const onHand = await writes.updateProducts(db, changed, moment)
  if (context.changeSet !== null)
    await changeSets.addChangeRows(db, context.changeSet, [
      ...fresh
        .filter(({ content }) => content.visible)
        .map(({ id }) => ({ ...shown, productId: id, state: 'applied' as const })),
      ...planned.flatMap(({ change, before }) =>
        change.kind === 'change' && before
          ? {
              ...reduceToChangedFields(before, withStock(change, onHand), change.fields),
              productId: change.id,
              state: 'applied' as const,
            }
          : [],
      ),
    ])
  const { reviewed } = context
  if (reviewed?.importId) {
    // a product that changes after this import wrote it is a conflict too
    const own = changed.map(({ id }) => id)
    await removeReviewedVersions(db, reviewed.importId, own)
    for (const id of own) reviewed.versions.delete(id)
  }
  const isFound = await updateProductIndexes(db, fresh, changed)
  written.found ||= isFound
  for (const { id, fingerprint } of [...fresh, ...changed]) {
    written.all.add(id)
    if (fingerprint === null) written.unlinked.add(id)
  }
  return planned
}

const importCause = { reason: 'feed', actor: 'import' } as const

/**
 * Replaces the stock from the feed by the stock actually written, which can be higher because units
 * reserved by open payments remain.
 */
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

/**
 * Fingerprint of an import row, stored to detect unchanged rows later; null while the product's
 * links to other products are not yet written.
 */
function fingerprintAfterWrite({ draft, fingerprint }: FeedRow): string | null {
  return hasLinks(draft) ? null : fingerprint
}

/**
 * Writes the links to related products for a batch, and then stores the row fingerprints, which
 * mark the rows as fully imported.
 */
export async function linkImportedRelatedProducts(
  db: Db,
  rows: FeedRow[],
  context: ImportContext,
  { unlinked }: ImportedProductIds,
): Promise<void> {
  // the stock is left out, because it was already written with the product
  const unstocked = rows.map(({ draft: { stock: _, ...draft }, ...row }) => ({ ...row, draft }))
  const planned = await planImportBatch(db, unstocked, context, { lock: true })
  const changed = planned.flatMap(({ change }) =>
    change.kind === 'change' && unlinked.has(change.id) ? change : [],
  )
  await links.replaceProductRelations(
    db,
    changed.filter(writes.createFieldChangePredicate(...relatedProductFields)),
  )
  const done = planned.flatMap(({ row, change }) =>
    'id' in change && unlinked.has(change.id)
      ? { id: change.id, fingerprint: row.fingerprint }
      : [],
  )
  await writes.saveImportedRowHashes(db, done)
}

function hasLinks(draft: ImportedProductDraft): boolean {
  return relatedProductFields.some((field) => draft[field] !== undefined)
}
