import { isDeepStrictEqual } from 'node:util'
import { findProductPriceErrors } from '#domain/catalogue/check-prices.ts'
import { type ProductAttribute, formatAttributeValue } from '#domain/catalogue/product-attribute.ts'
import {
  defaultProductFields,
  getProductFieldDescriptor,
  type ProductFieldName,
  productFieldNames,
  productPriceFieldNames,
  type ProductContent,
  productVisibilityFieldNames,
} from '#domain/catalogue/product-content.ts'
import { findVisibilityPeriodErrors } from '#domain/catalogue/product-visibility.ts'
import { toPlainDescription } from '#domain/catalogue/rich-description.ts'
import type { ImportedProductDraft } from './imported-product-draft.ts'
import type { FeedAttribute } from './product-feed-field-parsers.ts'

/** Label and most frequent unit of an attribute that the shop already uses. */
export type ExistingProductAttribute = { label: string; unit: string | null }

/** Stored product data that the import compares with the feed. */
export type ExistingProduct = ProductContent & { id: number }

export type PlannedProductChange =
  | { kind: 'add'; content: ProductContent; createdAt: Date | null }
  | {
      kind: 'change'
      id: number
      content: ProductContent
      fields: ProductFieldName[]
      formerUrlKey: string | null
    }
  | { kind: 'unchanged'; id: number }
  /** `isConflict`: the product changed since the import's preview */
  | { kind: 'refuse'; problems: string[]; isConflict?: true }

/**
 * Plans how one feed row changes the catalogue. `byKey` and `bySku` are the stored products with
 * the row's url key and SKU. A known SKU under a new url key renames the product.
 */
export function planProductChange(
  ...asked: Parameters<typeof planProductContentChange>
): PlannedProductChange {
  const planned = planProductContentChange(...asked)
  if (!('content' in planned)) return planned
  const fields = planned.kind === 'change' ? planned.fields : productFieldNames
  const touches = (names: readonly ProductFieldName[]) =>
    names.some((name) => fields.includes(name))
  const faults = [
    ...(touches(productPriceFieldNames) ? findProductPriceErrors(planned.content) : []),
    ...(touches(productVisibilityFieldNames) ? findVisibilityPeriodErrors(planned.content) : []),
  ]
  const problems = faults.map(
    ({ field, words }) => `«${getProductFieldDescriptor(field).feed}»: ${words}`,
  )
  return problems.length > 0 ? { kind: 'refuse', problems } : planned
}

/** Plans the content change of one feed row, before validation of prices and dates. */
export function planProductContentChange(
  draft: ImportedProductDraft,
  byKey: ExistingProduct | undefined,
  bySku: ExistingProduct | undefined,
  known: ReadonlyMap<string, ExistingProductAttribute>,
): PlannedProductChange {
  if (byKey && bySku && byKey.id !== bySku.id)
    return refuse(`el sku «${draft.sku}» ya es de «${bySku.urlKey}»`)
  const product = byKey ?? bySku
  const { createdAt, attributes, attributeValues, stockSeen: _, ...given } = draft
  const own = attributes
    ? attributes.map((one) => complete(one, known.get(one.code)?.label))
    : (product?.attributes ?? [])
  const named = { attributes: withValues(own, attributeValues ?? [], known) }
  if (!product) {
    const { sku, name, categories } = given
    if (!sku || !name || !categories) {
      const missing = Object.entries({ sku, name, categories }).flatMap(([field, value]) =>
        value ? [] : `«${field}»`,
      )
      return refuse(`El producto es nuevo y ${lacks(missing)}.`)
    }
    const description = describe(given, defaultProductFields)
    const content = {
      ...defaultProductFields,
      ...given,
      ...named,
      ...description,
      sku,
      name,
      categories,
    }
    return { kind: 'add', content, createdAt: createdAt ?? null }
  }
  const { id, ...before } = product
  // a withdrawn product returns to sale when a feed contains it again
  const content: ProductContent = {
    ...before,
    visible: true,
    ...given,
    ...named,
    ...describe(given, before),
  }
  // the stock of a digital product is its number of licence keys, so feeds cannot set it
  if (content.delivery === 'digital') content.stock = before.stock
  const fields = productFieldNames.filter(
    (field) => !isDeepStrictEqual(content[field], before[field]),
  )
  if (fields.length === 0) return { kind: 'unchanged', id }
  const formerUrlKey = fields.includes('urlKey') ? before.urlKey : null
  return { kind: 'change', id, content, fields, formerUrlKey }
}

type Descriptions = Pick<ProductContent, 'description' | 'richDescription'>

/**
 * Plain and formatted description of a product after an import: the plain text derives from the
 * formatted one; a new plain text alone replaces both.
 */
function describe(given: Partial<Descriptions>, before: Descriptions): Partial<Descriptions> {
  if (given.richDescription) return { description: toPlainDescription(given.richDescription) }
  const isNew = given.description !== undefined && given.description !== before.description
  return isNew ? { richDescription: null } : {}
}

function lacks(fields: string[]): string {
  return `${fields.length === 1 ? 'le falta' : 'le faltan'} ${spanishList.format(fields)}`
}

const spanishList = new Intl.ListFormat('es-MX')

function refuse(problem: string): PlannedProductChange {
  return { kind: 'refuse', problems: [problem] }
}

/**
 * Merges attribute values of a feed row into those of the product: replaces existing attributes in
 * place, appends new attributes.
 */
function withValues(
  own: ProductAttribute[],
  values: FeedAttribute[],
  known: ReadonlyMap<string, ExistingProductAttribute>,
): ProductAttribute[] {
  const patched = new Map(own.map((attribute) => [attribute.code, attribute]))
  for (const draft of values) {
    const { code, value } = draft
    const before = patched.get(code)
    const usual = known.get(code)
    const unit = draft.unit ?? before?.unit ?? usual?.unit ?? null
    const isSame = before?.value === value && before.unit === unit
    const label = draft.label ?? before?.label ?? usual?.label
    if (isSame) patched.set(code, { ...before, label: label ?? before.label })
    else patched.set(code, complete({ ...draft, unit }, label))
  }
  return [...patched.values()]
}

function complete(attribute: FeedAttribute, usualLabel: string | undefined): ProductAttribute {
  return {
    ...attribute,
    label: attribute.label ?? usualLabel ?? toDefaultAttributeLabel(attribute.code),
    filter: attribute.filter ?? formatAttributeValue(attribute),
  }
}

/** Default label of an attribute: `color_de_luz` → `Color de luz`. */
export function toDefaultAttributeLabel(code: string): string {
  const spoken = code.replaceAll('_', ' ')
  return spoken.charAt(0).toUpperCase() + spoken.slice(1)
}
