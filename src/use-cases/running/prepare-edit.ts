import { isDeepStrictEqual } from 'node:util'
import { type BulkEdit, editedBy, fieldsEdited } from '#domain/catalogue/bulk-edit.ts'
import { changeOf, fieldsOf, mostChanged } from '#domain/catalogue/change-set.ts'
import { priceFaults } from '#domain/catalogue/price-faults.ts'
import type { ProductContent } from '#domain/catalogue/product-content.ts'
import { isAboutOffers, struckPriceFault } from '#domain/catalogue/struck-price.ts'
import { shownInVain, visibilityFaults } from '#domain/catalogue/visibility.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Permission } from '#domain/running/permissions.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import * as productList from '#persistence/catalogue/office-product-list.ts'
import * as priceRule from '#persistence/catalogue/price-rule.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { filterOf, type ProductChoice } from './choose-products.ts'
import { firstMissing, neededForField } from './import-permissions.ts'
import { readForChange } from './read-for-change.ts'

type Wanted = {
  choice: ProductChoice
  edit: BulkEdit
  /** Spanish summary of the edit */
  summary: string
  actor: string
  /** permissions of the caller; absent for the shop itself */
  permissions?: ReadonlySet<Permission> | undefined
}

type Prepared =
  | Granted<{ id: number }>
  | Refusal<'nothing-asked' | 'category-not-found' | 'nothing-changes'>
  | Refusal<'too-many', { most: number }>
  | Refusal<'not-allowed', { missing: Permission }>

const rowsAtOnce = 1000

/** Prepares a bulk edit as a change set with the new values of every affected product; products are not changed yet. */
export function prepareEdit(
  db: Db,
  { choice, edit, summary, actor, permissions }: Wanted,
  now: Date,
): Promise<Prepared> {
  const fields = fieldsEdited(edit)
  if (fields.length === 0) return Promise.resolve(refuse('nothing-asked'))
  const missing = firstMissing(fields.map(neededForField), permissions)
  if (missing) return Promise.resolve(refuse('not-allowed', { missing }))
  return inTransaction(db, async (transaction): Promise<Prepared> => {
    const slug = edit.category?.slug
    if (slug !== undefined && (await contents.categorySlugs(transaction)).get(slug) !== slug)
      return refuse('category-not-found')
    const view = { limit: mostChanged + 1, now }
    const ids = await productList.ids(transaction, await filterOf(transaction, choice), view)
    if (ids.length > mostChanged) return refuse('too-many', { most: mostChanged })
    const id = await changeSets.add(transaction, { kind: 'edit', summary, fields, actor }, now)
    let changed = 0
    for (let from = 0; from < ids.length; from += rowsAtOnce) {
      const some = ids.slice(from, from + rowsAtOnce)
      const products = await readForChange(transaction, some, fields)
      const rows = products.flatMap((product) => rowOf(product, edit, now))
      await refuseUnasked(transaction, rows, products)
      await changeSets.addRows(transaction, id, rows)
      changed += rows.length
    }
    if (changed > 0) return { ok: true, id }
    await changeSets.remove(transaction, id)
    return refuse('nothing-changes')
  })
}

/** Excludes products from an edit whose crossed-out price was never actually charged. */
async function refuseUnasked(
  db: Db,
  rows: changeSets.NewRow[],
  products: readonly (ProductContent & { id: number })[],
): Promise<void> {
  const byId = new Map(products.map((product) => [product.id, product]))
  const priced = rows.flatMap((row) => {
    const product = byId.get(row.productId)
    if (!product || row.state !== 'prepared' || !fieldsOf(row.after).some(isAboutOffers)) return []
    return [{ key: row.productId, id: row.productId, content: { ...product, ...row.after } }]
  })
  const unasked = await priceRule.unasked(db, priced)
  for (const row of rows) {
    const price = unasked.get(row.productId)
    if (price) Object.assign(row, { state: 'refused', problem: struckPriceFault(price).words })
  }
}

function rowOf(
  product: ProductContent & { id: number },
  edit: BulkEdit,
  now: Date,
): changeSets.NewRow[] {
  const fields = fieldsEdited(edit)
  const change = changeOf(product, editedBy(edit, product), fields)
  if (isDeepStrictEqual(change.before, change.after)) return []
  const after = { ...product, ...change.after }
  const [fault] = [
    ...(edit.price || edit.offer ? priceFaults(after) : []),
    ...(edit.dates ? visibilityFaults(after) : []),
    ...(edit.visible || edit.dates ? shownInVain(after, now) : []),
    ...(after.stock < 0 ? [{ words: 'No puede haber menos de cero piezas.' }] : []),
  ]
  const productId = product.id
  return fault
    ? [{ ...change, productId, state: 'refused', problem: fault.words }]
    : [{ ...change, productId, state: 'prepared' }]
}
