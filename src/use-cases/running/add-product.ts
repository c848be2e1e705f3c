import type { ImportedProductDraft } from '#catalogue-import/imported-product-draft.ts'
import { planProductChange } from '#catalogue-import/plan-product-changes.ts'
import { type FeedFields, readFeedFields } from '#catalogue-import/read-feed-fields.ts'
import type { ProductFieldValidationError } from '#domain/catalogue/check-prices.ts'
import { findProductFieldErrors } from '#domain/catalogue/check-product-fields.ts'
import {
  defaultProductFields,
  getProductFieldDescriptor,
  type ProductFieldName,
  productFieldNames,
  type ProductContent,
} from '#domain/catalogue/product-content.ts'
import { findUrlKeyProblem } from '#domain/catalogue/product.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { pickObjectKeys } from '#domain/pick-object-keys.ts'
import { includesPermission, type Permission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as links from '#persistence/catalogue/product-associations.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as productImages from '#persistence/catalogue/product-pictures.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import { findVariantGroupJoinErrors } from './check-product-families.ts'
import { toFeedRow } from './product-to-feed-row.ts'
import { findFirstMissingPermission, getPermissionForField } from './required-import-permissions.ts'
import { createUrlKeyFromName, createUnusedUrlKey } from './sheet-url-keys.ts'
import { updateProductIndexes } from './update-product-indexes.ts'
import { findInvalidProductFieldValues } from './validate-product-against-database.ts'

type Wanted = {
  fields: FeedFields
  /** url key or SKU of the product to copy */
  copyOf?: string | undefined
  actor: string
  requestId?: string
  /** permissions of the caller; absent for commands run on the server, which may do everything */
  permissions?: ReadonlySet<Permission> | undefined
}

type Added = SuccessResult<{ sku: string; name: string }>
type NotAdded =
  | Refusal<'product-not-found'>
  | Refusal<'not-allowed', { missing: Permission }>
  | Refusal<'invalid-input', { faults: ProductFieldValidationError[] }>

/** Fields that are never copied from another product. */
const ownFields: ReadonlySet<ProductFieldName> = new Set([
  'urlKey',
  'sku',
  'ean',
  'stock',
  'visible',
])

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
  return runInTransaction(db, async (transaction): Promise<Added | NotAdded> => {
    const like = wanted.copyOf
      ? await findProductByUrlKeyOrSku(transaction, wanted.copyOf)
      : undefined
    if (wanted.copyOf && !like) return refuse('product-not-found')
    const given = {
      ...(like ? await copiedFields(transaction, like.id, wanted.permissions) : {}),
      ...wanted.fields,
      visible: false,
    }
    const urlKey = await addressFor(transaction, given)
    const problem = findUrlKeyProblem(urlKey)
    if (problem) {
      const faults = [{ field: 'urlKey' as const, words: addressWords[problem] }]
      return refuse('invalid-input', { faults })
    }
    const read = readFeedFields({ ...given, url_key: urlKey }, { urlKey, today: toMexicoDay(now) })
    const missing = findFirstMissingPermission(asked(wanted.fields), wanted.permissions)
    if (missing) return refuse('not-allowed', { missing })
    const faults = [...read.faults, ...missingFaults(read.draft, read.faults)]
    if (faults.length > 0) return refuse('invalid-input', { faults })
    const attributes = await contents.readAttributeLabels(transaction)
    const planned = planProductChange(read.draft, undefined, undefined, attributes)
    if (planned.kind !== 'add') throw new Error(`A product that is complete was not planned`)
    const content = { ...planned.content }
    if (like && !Object.hasOwn(wanted.fields, getProductFieldDescriptor('family').feed)) {
      // a copied product does not become a variant of the original as long as both have the same
      // options
      const apart = await findVariantGroupJoinErrors(transaction, {
        id: null,
        content,
        fields: productFieldNames,
      })
      if (apart.length > 0)
        Object.assign(content, pickObjectKeys(defaultProductFields, ['family', 'familyOptions']))
    }
    faults.push(...findProductFieldErrors(content, productFieldNames))
    const added = { id: null, content, fields: productFieldNames }
    faults.push(
      ...(await findInvalidProductFieldValues(transaction, added)),
      ...(await findVariantGroupJoinErrors(transaction, added)),
    )
    if (faults.length > 0) return refuse('invalid-input', { faults })
    await insert(transaction, wanted, { content, likeId: like?.id ?? null }, now)
    return { ok: true, sku: content.sku, name: content.name }
  })
}

function asked(fields: FeedFields): Permission[] {
  const named = productFieldNames.filter((name) =>
    Object.hasOwn(fields, getProductFieldDescriptor(name).feed),
  )
  return ['products:write', ...named.map(getPermissionForField)]
}

async function copiedFields(
  db: Db,
  id: number,
  permissions: ReadonlySet<Permission> | undefined,
): Promise<FeedFields> {
  const [content] = await contents.readAllProductFields(db, [id])
  if (!content) return {}
  const feed = toFeedRow(content)
  const copied = productFieldNames.filter(
    (name) =>
      !ownFields.has(name) &&
      (!permissions || includesPermission(permissions, getPermissionForField(name))),
  )
  return Object.fromEntries(
    copied.map((name) => [
      getProductFieldDescriptor(name).feed,
      feed[getProductFieldDescriptor(name).feed],
    ]),
  )
}

async function addressFor(db: Db, given: FeedFields): Promise<string> {
  if (typeof given.url_key === 'string' && given.url_key !== '') return given.url_key
  const wish = createUrlKeyFromName(given)
  const taken = await contents.findProductIdentifiers(db, [wish], [])
  return createUnusedUrlKey(given, () => taken.length > 0)
}

function missingFaults(
  draft: ImportedProductDraft,
  known: readonly ProductFieldValidationError[],
): ProductFieldValidationError[] {
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
  const ids = await writes.insertProducts(db, [{ content, createdAt: now }], { cause, now })
  const id = ids.get(content.urlKey)
  if (id === undefined) throw new Error('A product was not written')
  await links.replaceProductRelations(db, [{ id, content }])
  await updateProductIndexes(db, [{ id, content }], [])
  if (likeId !== null) await productImages.copyPicturesToProduct(db, { from: likeId, to: id })
  const { sku, name, urlKey, price, stock } = content
  const after = { sku, name, urlKey, price, stock, ...(copyOf && { copyOf }) }
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'product-add',
    subject: `product:${id}`,
    after,
  }
  await auditLog.addAuditEntry(db, { ...entry, ...(requestId && { requestId }) }, now)
}
