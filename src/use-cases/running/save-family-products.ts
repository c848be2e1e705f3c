import type { FeedFields } from '#catalogue-import/read-feed-fields.ts'
import { applyStockChangeAsDifference } from '#domain/catalogue/product-change-set.ts'
import {
  getProductFieldDescriptor,
  productFieldNames,
  type ProductFieldName,
  productOfferFieldNames,
} from '#domain/catalogue/product-content.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import * as productFamilies from '#persistence/catalogue/product-families.ts'
import * as families from '#persistence/catalogue/stored-families.ts'
import type { Db } from '#persistence/database.ts'
import { changeProduct } from './change-product.ts'
import { getPermissionForField } from './required-import-permissions.ts'

type ChangeRequest = Parameters<typeof changeProduct>[1]

/** New field values of one product, with the values read before editing. */
type FamilyRow = { product: string; fields: FeedFields; was: FeedFields }

type Wanted = Pick<ChangeRequest, 'actor' | 'freshUntil' | 'permissions' | 'requestId'> & {
  key: string
  rows: readonly FamilyRow[]
}

/** Field with an edit conflict: current value, author and time. */
type FamilyConflict = {
  field: string
  theirs: string | number | boolean | string[] | null
  savedBy: string | null
  savedAt: Date | null
}

/** Unsaved fields of a product: error messages by field, and edit conflicts. */
export type UnsavedFamilyRow = {
  product: string
  refused: Record<string, string>
  conflicts: FamilyConflict[]
}

type Saved = SuccessResult<{
  /** change set with which all of it is undone; null if nothing changed */
  set: number | null
  products: number
  unsaved: UnsavedFamilyRow[]
}>

const feedName = (name: ProductFieldName) => getProductFieldDescriptor(name).feed
const offerFields = productOfferFieldNames.map(feedName)
const stockField = feedName('stock')
const goneWords = 'Ya no está en esta familia.'

/**
 * Saves fields of the products of a family, one transaction per product. Refused fields and edit
 * conflicts are returned; all other changes form one change set.
 */
export async function saveFamilyProducts(
  db: Db,
  wanted: Wanted,
  now: Date,
): Promise<Saved | Refusal<'family-not-found'> | Refusal<'step-up-required'>> {
  const family = await families.findStoredFamily(db, wanted.key)
  if (!family) return refuse('family-not-found')
  const members = await productFamilies.listFamilyMembers(db, [wanted.key])
  const known = new Set(members.map(({ urlKey }) => urlKey))
  const named = new Set(wanted.rows.flatMap(({ fields }) => Object.keys(fields)))
  const labels = productFieldNames
    .map(getProductFieldDescriptor)
    .flatMap(({ feed, label }) => (named.has(feed) ? [label] : []))
  const summary = `${family.name}: ${labels.join(', ')}`
  const { actor } = wanted
  const set = await changeSets.addChangeSet(db, { kind: 'edit', summary, fields: [], actor }, now)
  const unsaved: UnsavedFamilyRow[] = []
  let products = 0
  for (const row of wanted.rows) {
    const saved = known.has(row.product)
      ? await saveRow(db, { ...wanted, set }, row, now)
      : { isChanged: false, refused: everyField(row.fields, goneWords), conflicts: [] }
    if (saved === 'step-up-required') {
      if (products === 0) await changeSets.removeChangeSet(db, set)
      return refuse('step-up-required')
    }
    const { isChanged, refused, conflicts } = saved
    if (isChanged) products += 1
    if (Object.keys(refused).length > 0 || conflicts.length > 0)
      unsaved.push({ product: row.product, refused, conflicts })
  }
  if (products === 0) await changeSets.removeChangeSet(db, set)
  return { ok: true, set: products === 0 ? null : set, products, unsaved }
}

type RowResult = Omit<UnsavedFamilyRow, 'product'> & { isChanged: boolean }

/** Saves a row: without the fields that are refused, until the rest goes or nothing is left. */
async function saveRow(
  db: Db,
  { actor, freshUntil, permissions, requestId, set }: Omit<Wanted, 'rows'> & { set: number },
  { product, ...row }: FamilyRow,
  now: Date,
): Promise<RowResult | 'step-up-required'> {
  const fields = { ...row.fields }
  const was = { ...row.was }
  const result: RowResult = { isChanged: false, refused: {}, conflicts: [] }
  const leaveOut = (names: readonly string[], words: string) => {
    const left = names.filter((name) => name in fields)
    for (const name of left) {
      result.refused[name] ??= words
      delete fields[name]
      delete was[name]
    }
    return left.length > 0
  }
  while (Object.keys(fields).length > 0) {
    // Only an edit of the offer's own cell ends an offer, so no confirmation is needed
    const by = { actor, freshUntil, permissions, endOffers: true, set }
    const asked = { product, fields, was, ...by, ...(requestId !== undefined && { requestId }) }
    const changed = await changeProduct(db, asked, now)
    if (changed.ok) return { ...result, isChanged: changed.set !== null }
    switch (changed.code) {
      case 'step-up-required':
        return changed.code
      case 'product-not-found':
        leaveOut(Object.keys(fields), goneWords)
        break
      case 'ends-offer':
        throw new Error('The end of an offer was confirmed')
      case 'not-allowed': {
        const { missing } = changed
        const names = productFieldNames.filter((name) => getPermissionForField(name) === missing)
        leaveOut(names.map(feedName), missingPermissionText(missing))
        break
      }
      case 'invalid-input':
        for (const { field, words } of changed.faults) {
          const cells = [cellOf(feedName(field)), pricesOf(feedName(field)), Object.keys(fields)]
          cells.some((names) => leaveOut(names, words))
        }
        break
      case 'changed-meanwhile': {
        const { savedBy, savedAt, values } = changed.current
        for (const { field } of changed.clashes) {
          const name = feedName(field)
          const [theirs = null] = [values[name]]
          if (name === stockField) rebaseStock(fields, was, theirs)
          else {
            result.conflicts.push({ field: name, theirs, savedBy, savedAt })
            for (const one of cellOf(name)) {
              delete fields[one]
              delete was[one]
            }
          }
        }
      }
    }
  }
  return result
}

/** Fields of the same cell; an offer is one cell. */
function cellOf(field: string): readonly string[] {
  return offerFields.includes(field) ? offerFields : [field]
}

/** Other fields that may cause an offer's error: price and visibility. */
function pricesOf(field: string): readonly string[] {
  return offerFields.includes(field) || field === feedName('price')
    ? [feedName('price'), ...offerFields, feedName('visible')]
    : []
}

/** Applies the stock change as a difference, because units may have been sold since reading. */
function rebaseStock(
  fields: Record<string, unknown>,
  was: Record<string, unknown>,
  current: FamilyConflict['theirs'],
): void {
  const [from, to, now] = [Number(was[stockField]), Number(fields[stockField]), Number(current)]
  fields[stockField] = applyStockChangeAsDifference(now, from, to)
  was[stockField] = now
}

function everyField(fields: FeedFields, words: string): Record<string, string> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, words]))
}
