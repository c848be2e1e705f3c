import {
  descriptor,
  type FieldName,
  fieldNames,
  type ProductContent,
} from '#domain/catalogue/product-content.ts'
import { kindsOfParts } from '#domain/catalogue/product-field.ts'
import { centavos, toPesos } from '#domain/money.ts'
import { withoutNulls } from '#domain/pick.ts'

/** A product in the field names and format of an import. */
export function feedOf(content: ProductContent): Record<string, unknown> {
  return Object.fromEntries(
    fieldNames.map((name) => {
      const { kind, feed } = descriptor(name)
      const value = content[name]
      if (kind === 'money' && typeof value === 'number') return [feed, toPesos(centavos(value))]
      if (!Array.isArray(value)) return [feed, value]
      return [feed, value.map((one) => (typeof one === 'object' ? withoutNulls(one) : one))]
    }),
  )
}

/** Whether a product field is a single value or a list of single values. */
export function isSingle(name: FieldName): boolean {
  return !kindsOfParts.has(descriptor(name).kind)
}

type Single = string | number | boolean | null | string[]

/** The product fields that are a single value or a list of single values, in import format. */
export function simpleFeedOf(content: ProductContent): Record<string, Single> {
  const feed = feedOf(content)
  return Object.fromEntries(
    fieldNames
      .filter(isSingle)
      .map((name): [string, Single] => [
        descriptor(name).feed,
        single(feed[descriptor(name).feed]),
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
