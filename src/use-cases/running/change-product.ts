import { isDeepStrictEqual } from 'node:util'
import { planProductContentChange } from '#catalogue-import/plan-product-changes.ts'
import { type FeedFields, readFeedFields } from '#catalogue-import/read-feed-fields.ts'
import type { ProductFieldValidationError } from '#domain/catalogue/check-prices.ts'
import { findProductFieldErrors } from '#domain/catalogue/check-product-fields.ts'
import { formatProductField } from '#domain/catalogue/format-product-field.ts'
import {
  reduceToChangedFields,
  type SellingPriceBeforeAndAfter,
  calculateSellingPriceChange,
  type ProductChange,
} from '#domain/catalogue/product-change-set.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
  productPriceFieldNames,
  type ProductContent,
  productVisibilityFieldNames,
} from '#domain/catalogue/product-content.ts'
import { findEndedVisibilityWarning } from '#domain/catalogue/product-visibility.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { pickObjectKeys } from '#domain/pick-object-keys.ts'
import type { Permission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import { type EditConflict, createEditConflictVersion } from '../edit-conflict-detection.ts'
import { changeProductsUnlessEdited } from './change-products-unless-edited-since.ts'
import { findVariantGroupJoinErrors } from './check-product-families.ts'
import { toFeedRow, toFeedRowOfSingleValueFields } from './product-to-feed-row.ts'
import {
  requiresStepUpForPriceChange,
  hasPriceField,
  type PriceChangeReauthentication,
} from './require-reauthentication-for-price-change.ts'
import {
  findFirstMissingPermission,
  getPermissionForField,
  listHiddenProductFields,
} from './required-import-permissions.ts'
import { findInvalidProductFieldValues } from './validate-product-against-database.ts'

type Wanted = PriceChangeReauthentication & {
  /** url key or SKU of the product */
  product: string
  /** field values when editing began (optimistic concurrency) */
  was: FeedFields
  fields: FeedFields
  /** whether the caller has confirmed that the running price offer ends */
  endOffers?: boolean | undefined
  /** existing change set to which the change is added; by default a new change set */
  set?: number | undefined
  requestId?: string
  permissions?: ReadonlySet<Permission> | undefined
}

type Changed = SuccessResult<{ name: string; set: number | null }>
type NotChanged =
  | Refusal<'product-not-found'>
  | Refusal<'step-up-required'>
  | Refusal<'ends-offer', { sells: SellingPriceBeforeAndAfter }>
  | Refusal<'not-allowed', { missing: Permission }>
  | Refusal<'invalid-input', { faults: ProductFieldValidationError[] }>
  | (EditConflict & { clashes: Clash[] })

/**
 * A field that another person changed since editing began (optimistic concurrency): `theirs` is its
 * current value.
 */
type Clash = { field: ProductFieldName; theirs: string }

/**
 * Changes fields of one product; a field that another person changed meanwhile is refused
 * (optimistic concurrency). The edit is stored as a change set, so that it can be undone.
 */
export function changeProduct(db: Db, wanted: Wanted, now: Date): Promise<Changed | NotChanged> {
  return runInTransaction(db, async (transaction): Promise<Changed | NotChanged> => {
    const named = await findProductByUrlKeyOrSku(transaction, wanted.product)
    // the need for step-up authentication is checked before the product is locked, in the same lock
    // order as for change sets (bulk changes)
    const isManyPrices =
      named !== undefined &&
      namesPrices(wanted.fields) &&
      (await requiresStepUpForPriceChange(transaction, wanted, { product: named.id }, now))
    const [product] = named
      ? await contents.readAllProductFields(transaction, [named.id], { lock: true })
      : []
    if (!named || !product) return refuse('product-not-found')
    const attributes =
      'attributes' in wanted.fields ? await contents.readAttributeLabels(transaction) : none
    const read = { urlKey: product.urlKey, today: toMexicoDay(now) }
    const { draft, fields, faults } = readFeedFields(wanted.fields, read)
    const missing = findFirstMissingPermission(
      fields.map(getPermissionForField),
      wanted.permissions,
    )
    if (missing) return refuse('not-allowed', { missing })
    const was = readFeedFields(wanted.was, read)
    const before = withDraft(product, was.draft, attributes)
    const after = withDraft(product, draft, attributes)
    faults.push(...findProductFieldErrors(after, fields))
    if (fields.includes('visible') && !product.visible)
      faults.push(...findEndedVisibilityWarning(after, now))
    faults.push(
      ...(await findInvalidProductFieldValues(transaction, {
        id: named.id,
        content: after,
        fields,
      })),
    )
    const touched = withOtherDescription(fields)
    const changed = touched.filter((name) => !isDeepStrictEqual(product[name], after[name]))
    if (
      changed.includes('stock') &&
      !Object.hasOwn(wanted.was, getProductFieldDescriptor('stock').feed)
    )
      faults.push({ field: 'stock', words: stockUnseen })
    const joined = { id: named.id, content: after, fields: changed }
    faults.push(...(await findVariantGroupJoinErrors(transaction, joined)))
    if (faults.length > 0) return refuse('invalid-input', { faults })

    const given = touched.filter((name) => getProductFieldDescriptor(name).feed in wanted.was)
    // stored values that violate the current rules cannot be parsed, so those fields are compared
    // as text
    const unread = new Set(was.faults.map(({ field }) => field))
    const isAsRead = (name: ProductFieldName) => {
      if (!unread.has(name)) return isDeepStrictEqual(product[name], before[name])
      const { feed } = getProductFieldDescriptor(name)
      return isDeepStrictEqual(toFeedRow(product)[feed], wanted.was[feed])
    }
    const clashes = given.filter(
      (name) => !isAsRead(name) && !isDeepStrictEqual(product[name], after[name]),
    )
    if (clashes.length > 0)
      return {
        ...(await clashed(transaction, product, wanted)),
        clashes: clashes.map((name) => ({
          field: name,
          theirs: formatProductField(name, product[name]),
        })),
      }
    const { name } = named
    if (changed.length === 0) return { ok: true, name, set: null }
    const change = reduceToChangedFields(product, after, changed)
    const sells = calculateSellingPriceChange(change, now)
    if (sells?.endsOffer && !wanted.endOffers) return refuse('ends-offer', { sells })
    if (isManyPrices && hasPriceField(changed)) return refuse('step-up-required')
    return {
      ok: true,
      name,
      set: await write(transaction, wanted, { product, after, changed, change }, now),
    }
  })
}

const stockUnseen =
  'Di también cuántas había (`was.qty`): lo que se vendió mientras no vuelve a la venta. O anota un movimiento.'

function namesPrices(fields: FeedFields): boolean {
  return productPriceFieldNames.some((name) =>
    Object.hasOwn(fields, getProductFieldDescriptor(name).feed),
  )
}

/** The fields, with both descriptions if one is among them: one derives from the other. */
function withOtherDescription(fields: readonly ProductFieldName[]): ProductFieldName[] {
  const descriptions = ['description', 'richDescription'] as const
  const isAny = descriptions.some((name) => fields.includes(name))
  return [...new Set([...fields, ...(isAny ? descriptions : [])])]
}

const none: Awaited<ReturnType<typeof contents.readAttributeLabels>> = new Map()

function withDraft(
  product: ProductContent & { id: number },
  draft: ReturnType<typeof readFeedFields>['draft'],
  attributes: typeof none,
): ProductContent {
  const planned = planProductContentChange(
    { visible: product.visible, ...draft },
    product,
    undefined,
    attributes,
  )
  return planned.kind === 'change' ? { ...planned.content } : { ...product }
}

/**
 * Returns the fields that another person changed since editing began, with their current values and
 * the author of that change.
 */
async function clashed(
  db: Db,
  product: ProductContent & { id: number },
  { was, permissions }: Wanted,
): Promise<EditConflict> {
  const values = Object.fromEntries(
    Object.entries(
      toFeedRowOfSingleValueFields(product, listHiddenProductFields(permissions)),
    ).filter(([feed]) => Object.hasOwn(was, feed)),
  )
  const last = await auditLog.findLastAuditEntryOfSubject(db, `product:${product.id}`, [
    'product-change',
  ])
  const [savedBy, savedAt] = [last?.actor ?? null, last?.createdAt ?? null]
  return refuse('changed-meanwhile', {
    current: { version: createEditConflictVersion(values), values, savedBy, savedAt },
  })
}

async function write(
  db: Db,
  { actor, requestId, set: given }: Wanted,
  {
    product,
    after,
    changed,
    change,
  }: {
    product: ProductContent & { id: number }
    after: ProductContent
    changed: ProductFieldName[]
    change: ProductChange
  },
  now: Date,
): Promise<number> {
  const { id } = product
  // the plain description follows from the one with formatting
  const told = changed.filter(
    (name) => name !== 'description' || !after.richDescription || changed.length === 1,
  )
  const summary = `${product.sku}: ${told.map((name) => getProductFieldDescriptor(name).label).join(', ')}`
  const own = { kind: 'edit', summary, fields: changed, actor } as const
  const set = given ?? (await changeSets.addChangeSet(db, own, now))
  await changeSets.addChangeRows(db, set, [{ ...change, productId: id, state: 'applied' }])
  if (given !== undefined) await changeSets.saveChangedFieldsOfChangeSet(db, set)
  await changeSets.markChangeSetApplied(db, set, now)
  const cause = { reason: 'correction', actor, note: `cambio ${set}` } as const
  const move = { id, from: change.before, to: change.after }
  const { heldBack } = await changeProductsUnlessEdited(db, [move], {
    cause,
    since: null,
    now,
  })
  await changeSets.adjustResultStockOfChangeSet(db, set, heldBack)
  // the audit log contains the values of short product fields only; the change set contains the
  // values of all fields
  const audited = changed.filter((name) => toldFields.has(name))
  const entry: auditLog.AuditEntry = { actor, action: 'product-change', subject: `product:${id}` }
  const details = {
    before: pickObjectKeys(product, audited),
    after: { ...pickObjectKeys(after, audited), fields: changed, set },
  }
  await auditLog.addAuditEntry(db, { ...entry, ...details, ...(requestId && { requestId }) }, now)
  return set
}

const toldFields: ReadonlySet<ProductFieldName> = new Set([
  ...productPriceFieldNames,
  'stock',
  'visible',
  ...productVisibilityFieldNames,
  'sku',
  'urlKey',
  'name',
])
