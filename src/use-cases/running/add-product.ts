import { planChange } from '#catalogue-import/plan-changes.ts'
import type { ProductDraft } from '#catalogue-import/product-draft.ts'
import { type GivenFields, readFields } from '#catalogue-import/read-fields.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { contentFaults } from '#domain/catalogue/content-faults.ts'
import type { FieldFault } from '#domain/catalogue/price-faults.ts'
import {
  blankProduct,
  descriptor,
  type FieldName,
  fieldNames,
  type ProductContent,
} from '#domain/catalogue/product-content.ts'
import { urlKeyProblem } from '#domain/catalogue/product.ts'
import { pick } from '#domain/pick.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { may, type Permission } from '#domain/running/permissions.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as contents from '#persistence/catalogue/product-contents.ts'
import * as productImages from '#persistence/catalogue/product-images.ts'
import * as links from '#persistence/catalogue/product-links.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { findProduct } from '#persistence/named-product.ts'
import { joinFaults } from './check-families.ts'
import { firstMissing, neededForField } from './import-permissions.ts'
import { shopFaults } from './product-faults.ts'
import { feedOf } from './product-feed.ts'
import { addressOf, freeAddress } from './sheet-url-keys.ts'
import { followProducts } from './write-products.ts'

type Wanted = {
  fields: GivenFields
  /** url key or SKU of the product to copy */
  copyOf?: string | undefined
  actor: string
  requestId?: string
  /** permissions of the caller; absent for the shop itself */
  permissions?: ReadonlySet<Permission> | undefined
}

type Added = Granted<{ sku: string; name: string }>
type NotAdded =
  | Refusal<'product-not-found'>
  | Refusal<'not-allowed', { missing: Permission }>
  | Refusal<'invalid-input', { faults: FieldFault[] }>

/** Fields that are never copied from another product. */
const ownFields: ReadonlySet<FieldName> = new Set(['urlKey', 'sku', 'ean', 'stock', 'visible'])

const addressWords = {
  reserved: 'Esa dirección es de la tienda. Escribe otra.',
  malformed: 'Escribe la dirección con minúsculas, números y guiones, como lampara-de-mesa.',
}
const missingWords = {
  name: 'Escribe su nombre.',
  sku: 'Escribe su SKU.',
  categories: 'Elige su categoría.',
} as const

/**
 * Creates a hidden product, optionally copied from another with its pictures; its url key derives from the name by
 * default.
 */
export function addProduct(db: Db, wanted: Wanted, now: Date): Promise<Added | NotAdded> {
  return inTransaction(db, async (transaction): Promise<Added | NotAdded> => {
    const like = wanted.copyOf ? await findProduct(transaction, wanted.copyOf) : undefined
    if (wanted.copyOf && !like) return refuse('product-not-found')
    const given = {
      ...(like ? await copiedFields(transaction, like.id, wanted.permissions) : {}),
      ...wanted.fields,
      visible: false,
    }
    const urlKey = await addressFor(transaction, given)
    const problem = urlKeyProblem(urlKey)
    if (problem) {
      const faults = [{ field: 'urlKey' as const, words: addressWords[problem] }]
      return refuse('invalid-input', { faults })
    }
    const read = readFields({ ...given, url_key: urlKey }, { urlKey, today: dayInMexico(now) })
    const missing = firstMissing(asked(wanted.fields), wanted.permissions)
    if (missing) return refuse('not-allowed', { missing })
    const faults = [...read.faults, ...missingFaults(read.draft, read.faults)]
    if (faults.length > 0) return refuse('invalid-input', { faults })
    const attributes = await contents.attributes(transaction)
    const planned = planChange(read.draft, undefined, undefined, attributes)
    if (planned.kind !== 'add') throw new Error(`A product that is complete was not planned`)
    const content = { ...planned.content }
    if (like && !Object.hasOwn(wanted.fields, descriptor('family').feed)) {
      // a copy joins the variant family only once it differs from the original
      const apart = await joinFaults(transaction, { id: null, content, fields: fieldNames })
      if (apart.length > 0) Object.assign(content, pick(blankProduct, ['family', 'familyOptions']))
    }
    faults.push(...contentFaults(content, fieldNames))
    const added = { id: null, content, fields: fieldNames }
    faults.push(
      ...(await shopFaults(transaction, added)),
      ...(await joinFaults(transaction, added)),
    )
    if (faults.length > 0) return refuse('invalid-input', { faults })
    await insert(transaction, wanted, { content, likeId: like?.id ?? null }, now)
    return { ok: true, sku: content.sku, name: content.name }
  })
}

function asked(fields: GivenFields): Permission[] {
  const named = fieldNames.filter((name) => Object.hasOwn(fields, descriptor(name).feed))
  return ['products:write', ...named.map(neededForField)]
}

async function copiedFields(
  db: Db,
  id: number,
  permissions: ReadonlySet<Permission> | undefined,
): Promise<GivenFields> {
  const [content] = await contents.read(db, [id])
  if (!content) return {}
  const feed = feedOf(content)
  const copied = fieldNames.filter(
    (name) => !ownFields.has(name) && (!permissions || may(permissions, neededForField(name))),
  )
  return Object.fromEntries(
    copied.map((name) => [descriptor(name).feed, feed[descriptor(name).feed]]),
  )
}

async function addressFor(db: Db, given: GivenFields): Promise<string> {
  if (typeof given.url_key === 'string' && given.url_key !== '') return given.url_key
  const wish = addressOf(given)
  const taken = await contents.findKeys(db, [wish], [])
  return freeAddress(given, () => taken.length > 0)
}

function missingFaults(draft: ProductDraft, known: readonly FieldFault[]): FieldFault[] {
  return (['name', 'sku', 'categories'] as const)
    .filter((field) => !draft[field] && !known.some((fault) => fault.field === field))
    .map((field) => ({ field, words: missingWords[field] }))
}

async function insert(
  db: Db,
  { actor, requestId, copyOf }: Wanted,
  { content, likeId }: { content: ProductContent; likeId: number | null },
  now: Date,
): Promise<void> {
  const cause = { reason: 'correction', actor, note: 'producto nuevo' } as const
  const ids = await writes.insert(db, [{ content, createdAt: now }], { cause, now })
  const id = ids.get(content.urlKey)
  if (id === undefined) throw new Error('A product was not written')
  await links.replaceRelations(db, [{ id, content }])
  await followProducts(db, [{ id, content }], [])
  if (likeId !== null) await productImages.copy(db, { from: likeId, to: id })
  const { sku, name, urlKey, price, stock } = content
  const after = { sku, name, urlKey, price, stock, ...(copyOf && { copyOf }) }
  const entry = { actor, action: 'product-add', subject: `product:${id}`, after }
  await auditLog.add(db, { ...entry, ...(requestId && { requestId }) }, now)
}
