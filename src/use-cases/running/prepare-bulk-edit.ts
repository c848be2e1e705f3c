import { isDeepStrictEqual } from 'node:util'
import { type BulkEdit, applyBulkEdit, listBulkEditedFields } from '#domain/catalogue/bulk-edit.ts'
import { findProductPriceErrors } from '#domain/catalogue/check-prices.ts'
import {
  affectsOfferFormerPrice,
  createFormerPriceError,
} from '#domain/catalogue/former-price-rule.ts'
import {
  reduceToChangedFields,
  listChangedFields,
  maxProductsPerChangeSet,
} from '#domain/catalogue/product-change-set.ts'
import type { ProductContent } from '#domain/catalogue/product-content.ts'
import {
  findEndedVisibilityWarning,
  findVisibilityPeriodErrors,
} from '#domain/catalogue/product-visibility.ts'
import type { Permission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as refusedOffers from '#persistence/catalogue/offers-failing-former-price-rule.ts'
import * as productList from '#persistence/catalogue/office-product-list.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { toProductFilter, type ProductSearchFilter } from './list-filtered-products.ts'
import { readProductFieldsToChange } from './read-products-for-change.ts'
import { findFirstMissingPermission, getPermissionForField } from './required-import-permissions.ts'

type Wanted = {
  choice: ProductSearchFilter
  edit: BulkEdit
  /** Spanish summary of the bulk edit */
  summary: string
  actor: string
  /** permissions of the caller; absent for commands run on the server, which may do everything */
  permissions?: ReadonlySet<Permission> | undefined
}

type Prepared =
  | SuccessResult<{ id: number }>
  | Refusal<'nothing-asked' | 'category-not-found' | 'nothing-changes'>
  | Refusal<'too-many', { most: number }>
  | Refusal<'not-allowed', { missing: Permission }>

const rowsAtOnce = 1000

/** Prepares a bulk edit as a change set with the new values of every affected product; products are not changed yet. */
export function prepareBulkEdit(
  db: Db,
  { choice, edit, summary, actor, permissions }: Wanted,
  now: Date,
): Promise<Prepared> {
  const fields = listBulkEditedFields(edit)
  if (fields.length === 0) return Promise.resolve(refuse('nothing-asked'))
  const missing = findFirstMissingPermission(fields.map(getPermissionForField), permissions)
  if (missing) return Promise.resolve(refuse('not-allowed', { missing }))
  return runInTransaction(db, async (transaction): Promise<Prepared> => {
    const slug = edit.category?.slug
    if (slug !== undefined && (await contents.readCategorySlugs(transaction)).get(slug) !== slug)
      return refuse('category-not-found')
    const view = { limit: maxProductsPerChangeSet + 1, now }
    const ids = await productList.listProductIds(
      transaction,
      await toProductFilter(transaction, choice),
      view,
    )
    if (ids.length > maxProductsPerChangeSet)
      return refuse('too-many', { most: maxProductsPerChangeSet })
    const id = await changeSets.addChangeSet(
      transaction,
      { kind: 'edit', summary, fields, actor },
      now,
    )
    let changed = 0
    for (let from = 0; from < ids.length; from += rowsAtOnce) {
      const some = ids.slice(from, from + rowsAtOnce)
      const products = await readProductFieldsToChange(transaction, some, fields)
      const rows = products.flatMap((product) => rowOf(product, edit, now))
      await refuseUnasked(transaction, rows, products)
      await changeSets.addChangeRows(transaction, id, rows)
      changed += rows.length
    }
    if (changed > 0) return { ok: true, id }
    await changeSets.removeChangeSet(transaction, id)
    return refuse('nothing-changes')
  })
}

/**
 * Excludes from a bulk edit the products whose crossed-out former price was never actually charged.
 */
async function refuseUnasked(
  db: Db,
  rows: changeSets.NewChangeRow[],
  products: readonly (ProductContent & { id: number })[],
): Promise<void> {
  const byId = new Map(products.map((product) => [product.id, product]))
  const priced = rows.flatMap((row) => {
    const product = byId.get(row.productId)
    if (
      !product ||
      row.state !== 'prepared' ||
      !listChangedFields(row.after).some(affectsOfferFormerPrice)
    )
      return []
    return [{ key: row.productId, id: row.productId, content: { ...product, ...row.after } }]
  })
  const unasked = await refusedOffers.listOffersFailingPriceRule(db, priced)
  for (const row of rows) {
    const price = unasked.get(row.productId)
    if (price)
      Object.assign(row, { state: 'refused', problem: createFormerPriceError(price).words })
  }
}

function rowOf(
  product: ProductContent & { id: number },
  edit: BulkEdit,
  now: Date,
): changeSets.NewChangeRow[] {
  const fields = listBulkEditedFields(edit)
  const change = reduceToChangedFields(product, applyBulkEdit(edit, product), fields)
  if (isDeepStrictEqual(change.before, change.after)) return []
  const after = { ...product, ...change.after }
  const [fault] = [
    ...(edit.price || edit.offer ? findProductPriceErrors(after) : []),
    ...(edit.dates ? findVisibilityPeriodErrors(after) : []),
    ...(edit.visible || edit.dates ? findEndedVisibilityWarning(after, now) : []),
    ...(after.stock < 0 ? [{ words: 'No puede haber menos de cero piezas.' }] : []),
  ]
  const productId = product.id
  return fault
    ? [{ ...change, productId, state: 'refused', problem: fault.words }]
    : [{ ...change, productId, state: 'prepared' }]
}
