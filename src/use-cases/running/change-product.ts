import { isDeepStrictEqual } from 'node:util'
import { planContent } from '#catalogue-import/plan-changes.ts'
import { type GivenFields, readFields } from '#catalogue-import/read-fields.ts'
import { dayInMexico } from '#domain/calendar.ts'
import {
  changeOf,
  type PriceMove,
  priceMove,
  type ProductChange,
} from '#domain/catalogue/change-set.ts'
import { contentFaults } from '#domain/catalogue/content-faults.ts'
import { fieldText } from '#domain/catalogue/field-text.ts'
import type { FieldFault } from '#domain/catalogue/price-faults.ts'
import {
  descriptor,
  type FieldName,
  priceFields,
  type ProductContent,
  visibilityFields,
} from '#domain/catalogue/product-content.ts'
import { shownInVain } from '#domain/catalogue/visibility.ts'
import { pick } from '#domain/pick.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Permission } from '#domain/running/permissions.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { findProduct } from '#persistence/named-product.ts'
import { type EditConflict, versionOf } from '../edit-version.ts'
import { joinFaults } from './check-families.ts'
import { firstMissing, neededForField } from './import-permissions.ts'
import { moveProducts } from './move-products.ts'
import { asksStepUp, isAboutPrice, type PriceChanger } from './price-step-up.ts'
import { shopFaults } from './product-faults.ts'
import { feedOf, simpleFeedOf } from './product-feed.ts'

type Wanted = PriceChanger & {
  /** url key or SKU of the product */
  product: string
  /** field values when editing began (optimistic concurrency) */
  was: GivenFields
  fields: GivenFields
  /** whether the caller has confirmed that the running offer ends */
  endOffers?: boolean | undefined
  requestId?: string
  permissions?: ReadonlySet<Permission> | undefined
}

type Changed = Granted<{ name: string; set: number | null }>
type NotChanged =
  | Refusal<'product-not-found'>
  | Refusal<'step-up-required'>
  | Refusal<'ends-offer', { sells: PriceMove }>
  | Refusal<'not-allowed', { missing: Permission }>
  | Refusal<'invalid-input', { faults: FieldFault[] }>
  | (EditConflict & { clashes: Clash[] })

/** Conflict of an edited field (optimistic concurrency): `theirs` is its current value. */
type Clash = { field: FieldName; theirs: string }

/**
 * Changes fields of one product under per-field optimistic concurrency. The edit is stored as a change set of one
 * product, so that it can be undone.
 */
export function changeProduct(db: Db, wanted: Wanted, now: Date): Promise<Changed | NotChanged> {
  return inTransaction(db, async (transaction): Promise<Changed | NotChanged> => {
    const named = await findProduct(transaction, wanted.product)
    // the need for step-up authentication is checked before the product is locked, as change sets do
    const isManyPrices =
      named !== undefined &&
      namesPrices(wanted.fields) &&
      (await asksStepUp(transaction, wanted, { product: named.id }, now))
    const [product] = named ? await contents.read(transaction, [named.id], { lock: true }) : []
    if (!named || !product) return refuse('product-not-found')
    const attributes = 'attributes' in wanted.fields ? await contents.attributes(transaction) : none
    const read = { urlKey: product.urlKey, today: dayInMexico(now) }
    const { draft, fields, faults } = readFields(wanted.fields, read)
    const missing = firstMissing(fields.map(neededForField), wanted.permissions)
    if (missing) return refuse('not-allowed', { missing })
    const was = readFields(wanted.was, read)
    const before = withDraft(product, was.draft, attributes)
    const after = withDraft(product, draft, attributes)
    faults.push(...contentFaults(after, fields))
    if (fields.includes('visible') && !product.visible) faults.push(...shownInVain(after, now))
    faults.push(...(await shopFaults(transaction, { id: named.id, content: after, fields })))
    const changed = fields.filter((name) => !isDeepStrictEqual(product[name], after[name]))
    if (changed.includes('stock') && !Object.hasOwn(wanted.was, descriptor('stock').feed))
      faults.push({ field: 'stock', words: stockUnseen })
    const joined = { id: named.id, content: after, fields: changed }
    faults.push(...(await joinFaults(transaction, joined)))
    if (faults.length > 0) return refuse('invalid-input', { faults })

    const given = fields.filter((name) => descriptor(name).feed in wanted.was)
    // stored values may violate the current rules, so those fields are compared as text
    const unread = new Set(was.faults.map(({ field }) => field))
    const isAsRead = (name: FieldName) => {
      if (!unread.has(name)) return isDeepStrictEqual(product[name], before[name])
      const { feed } = descriptor(name)
      return isDeepStrictEqual(feedOf(product)[feed], wanted.was[feed])
    }
    const clashes = given.filter(
      (name) => !isAsRead(name) && !isDeepStrictEqual(product[name], after[name]),
    )
    if (clashes.length > 0)
      return {
        ...(await clashed(transaction, product, Object.keys(wanted.was))),
        clashes: clashes.map((name) => ({ field: name, theirs: fieldText(name, product[name]) })),
      }
    const { name } = named
    if (changed.length === 0) return { ok: true, name, set: null }
    const change = changeOf(product, after, changed)
    const sells = priceMove(change, now)
    if (sells?.endsOffer && !wanted.endOffers) return refuse('ends-offer', { sells })
    if (isManyPrices && isAboutPrice(changed)) return refuse('step-up-required')
    return {
      ok: true,
      name,
      set: await write(transaction, wanted, { product, after, changed, change }, now),
    }
  })
}

const stockUnseen =
  'Di también cuántas había (`was.qty`): lo que se vendió mientras no vuelve a la venta. O anota un movimiento.'

function namesPrices(fields: GivenFields): boolean {
  return priceFields.some((name) => Object.hasOwn(fields, descriptor(name).feed))
}

const none: Awaited<ReturnType<typeof contents.attributes>> = new Map()

function withDraft(
  product: ProductContent & { id: number },
  draft: ReturnType<typeof readFields>['draft'],
  attributes: typeof none,
): ProductContent {
  const planned = planContent(
    { visible: product.visible, ...draft },
    product,
    undefined,
    attributes,
  )
  return planned.kind === 'change' ? { ...planned.content } : { ...product }
}

/** Conflicting fields with their current values, and their last editor. */
async function clashed(
  db: Db,
  product: ProductContent & { id: number },
  read: readonly string[],
): Promise<EditConflict> {
  const values = Object.fromEntries(
    Object.entries(simpleFeedOf(product)).filter(([feed]) => read.includes(feed)),
  )
  const last = await auditLog.lastAbout(db, `product:${product.id}`, ['product-change'])
  const [savedBy, savedAt] = [last?.actor ?? null, last?.createdAt ?? null]
  return refuse('changed-meanwhile', {
    current: { version: versionOf(values), values, savedBy, savedAt },
  })
}

async function write(
  db: Db,
  { actor, requestId }: Wanted,
  {
    product,
    after,
    changed,
    change,
  }: {
    product: ProductContent & { id: number }
    after: ProductContent
    changed: FieldName[]
    change: ProductChange
  },
  now: Date,
): Promise<number> {
  const { id } = product
  const summary = `${product.sku}: ${changed.map((name) => descriptor(name).label).join(', ')}`
  const set = await changeSets.add(db, { kind: 'edit', summary, fields: changed, actor }, now)
  await changeSets.addRows(db, set, [{ ...change, productId: id, state: 'applied' }])
  await changeSets.markApplied(db, set, now)
  const cause = { reason: 'correction', actor, note: `cambio ${set}` } as const
  const move = { id, from: change.before, to: change.after }
  const { heldBack } = await moveProducts(db, [move], { cause, since: null, now })
  await changeSets.addToStock(db, set, heldBack)
  // the audit log has short fields only; the change set has all
  const told = changed.filter((name) => toldFields.has(name))
  const entry = { actor, action: 'product-change', subject: `product:${id}` }
  const details = {
    before: pick(product, told),
    after: { ...pick(after, told), fields: changed, set },
  }
  await auditLog.add(db, { ...entry, ...details, ...(requestId && { requestId }) }, now)
  return set
}

const toldFields: ReadonlySet<FieldName> = new Set([
  ...priceFields,
  'stock',
  'visible',
  ...visibilityFields,
  'sku',
  'urlKey',
  'name',
])
