import { isDeepStrictEqual } from 'node:util'
import { type ProductAttribute, formatValue } from '#domain/catalogue/attribute.ts'
import { priceFaults } from '#domain/catalogue/price-faults.ts'
import {
  blankProduct,
  descriptor,
  type FieldName,
  fieldNames,
  priceFields,
  type ProductContent,
  visibilityFields,
} from '#domain/catalogue/product-content.ts'
import { visibilityFaults } from '#domain/catalogue/visibility.ts'
import type { DraftAttribute } from './field-kinds.ts'
import type { ProductDraft } from './product-draft.ts'

/** Label and most common unit of a known attribute. */
export type KnownAttribute = { label: string; unit: string | null }

/** Stored product data that the import compares with the feed. */
export type KnownProduct = ProductContent & { id: number }

export type PlannedChange =
  | { kind: 'add'; content: ProductContent; createdAt: Date | null }
  | {
      kind: 'change'
      id: number
      content: ProductContent
      fields: FieldName[]
      formerUrlKey: string | null
    }
  | { kind: 'unchanged'; id: number }
  | { kind: 'refuse'; problems: string[] }

/**
 * Plans the change of one feed row. `byKey` and `bySku` are the stored products with its url key and SKU. A known SKU
 * under a new url key renames the product.
 */
export function planChange(...asked: Parameters<typeof planContent>): PlannedChange {
  const planned = planContent(...asked)
  if (!('content' in planned)) return planned
  const fields = planned.kind === 'change' ? planned.fields : fieldNames
  const touches = (names: readonly FieldName[]) => names.some((name) => fields.includes(name))
  const faults = [
    ...(touches(priceFields) ? priceFaults(planned.content) : []),
    ...(touches(visibilityFields) ? visibilityFaults(planned.content) : []),
  ]
  const problems = faults.map(({ field, words }) => `«${descriptor(field).feed}»: ${words}`)
  return problems.length > 0 ? { kind: 'refuse', problems } : planned
}

/** Plans the content change of one feed row, before validation of prices and dates. */
export function planContent(
  draft: ProductDraft,
  byKey: KnownProduct | undefined,
  bySku: KnownProduct | undefined,
  known: ReadonlyMap<string, KnownAttribute>,
): PlannedChange {
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
    const content = { ...blankProduct, ...given, ...named, sku, name, categories }
    return { kind: 'add', content, createdAt: createdAt ?? null }
  }
  const { id, ...before } = product
  // a withdrawn product returns to sale when a feed contains it again
  const content: ProductContent = { ...before, visible: true, ...given, ...named }
  // the stock of a digital product is its number of licence keys, so feeds cannot set it
  if (content.delivery === 'digital') content.stock = before.stock
  const fields = fieldNames.filter((field) => !isDeepStrictEqual(content[field], before[field]))
  if (fields.length === 0) return { kind: 'unchanged', id }
  const formerUrlKey = fields.includes('urlKey') ? before.urlKey : null
  return { kind: 'change', id, content, fields, formerUrlKey }
}

function lacks(fields: string[]): string {
  return `${fields.length === 1 ? 'le falta' : 'le faltan'} ${spanishList.format(fields)}`
}

const spanishList = new Intl.ListFormat('es-MX')

function refuse(problem: string): PlannedChange {
  return { kind: 'refuse', problems: [problem] }
}

/** Merges updated attribute values: replaces existing attributes in place, appends new attributes. */
function withValues(
  own: ProductAttribute[],
  values: DraftAttribute[],
  known: ReadonlyMap<string, KnownAttribute>,
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

function complete(attribute: DraftAttribute, usualLabel: string | undefined): ProductAttribute {
  return {
    ...attribute,
    label: attribute.label ?? usualLabel ?? spokenLabel(attribute.code),
    filter: attribute.filter ?? formatValue(attribute),
  }
}

/** Default label of an attribute: `color_de_luz` → `Color de luz`. */
export function spokenLabel(code: string): string {
  const spoken = code.replaceAll('_', ' ')
  return spoken.charAt(0).toUpperCase() + spoken.slice(1)
}
