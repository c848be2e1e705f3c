import {
  getProductFieldDescriptor,
  type ProductFieldName,
  productFieldNames,
  type ProductContent,
} from '#domain/catalogue/product-content.ts'
import { productFieldKindsStoredAsObject } from '#domain/catalogue/product-field-types.ts'
import { toCentavos, toPesos } from '#domain/money.ts'
import { removeNullEntries } from '#domain/pick-object-keys.ts'

/** Converts a product to the field names and format of an import, without hidden fields. */
export function toFeedRow(
  content: ProductContent,
  hidden: readonly ProductFieldName[] = [],
): Record<string, unknown> {
  const shown = productFieldNames.filter((name) => !hidden.includes(name))
  return Object.fromEntries(
    shown.map((name) => {
      const { kind, feed } = getProductFieldDescriptor(name)
      const value = content[name]
      if (kind === 'money' && typeof value === 'number') return [feed, toPesos(toCentavos(value))]
      if (!Array.isArray(value)) return [feed, value]
      return [feed, value.map((one) => (typeof one === 'object' ? removeNullEntries(one) : one))]
    }),
  )
}

/** Whether a product field holds a plain value or a list of plain values, not an object. */
export function isSingleValueField(name: ProductFieldName): boolean {
  return !productFieldKindsStoredAsObject.has(getProductFieldDescriptor(name).kind)
}

type Single = string | number | boolean | null | string[]

/** Product fields that hold a plain value or a list of plain values, in import format. */
export function toFeedRowOfSingleValueFields(
  content: ProductContent,
  hidden: readonly ProductFieldName[],
): Record<string, Single> {
  const feed = toFeedRow(content)
  return Object.fromEntries(
    productFieldNames
      .filter((name) => isSingleValueField(name) && !hidden.includes(name))
      .map((name): [string, Single] => [
        getProductFieldDescriptor(name).feed,
        single(feed[getProductFieldDescriptor(name).feed]),
      ]),
  )
}

function single(value: unknown): Single {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  if (Array.isArray(value)) return value.map(String)
  return Object.values(value).join(' × ')
}
