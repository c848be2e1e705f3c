import type { ProductFieldValidationError } from '#domain/catalogue/check-prices.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
  productFieldNames,
} from '#domain/catalogue/product-content.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import { parseImportedProductDraft, type ImportedProductDraft } from './imported-product-draft.ts'

/** Values of a product feed row by field name; null clears optional fields. */
export type FeedFields = Readonly<Record<string, unknown>>

/** Parses feed fields one at a time, so that each error names its field. */
export function readFeedFields(
  given: FeedFields,
  { urlKey, today }: { urlKey: string; today: Day },
): {
  draft: ImportedProductDraft
  fields: ProductFieldName[]
  faults: ProductFieldValidationError[]
} {
  const draft: ImportedProductDraft = { urlKey }
  const faults: ProductFieldValidationError[] = []
  const isGiven = (name: ProductFieldName) =>
    partsOf(name).some((part) => Object.hasOwn(given, part))
  const fields = productFieldNames.filter(isGiven)
  for (const name of fields) {
    const read = parseImportedProductDraft(
      { url_key: urlKey, ...pick(given, partsOf(name)) },
      today,
    )
    if (read.ok) Object.assign(draft, read.draft, name === 'urlKey' ? {} : { urlKey: draft.urlKey })
    else faults.push({ field: name, words: `${read.problems.map(asInForms).join('; ')}.` })
  }
  return { draft, fields, faults }
}

const labels = new Map(
  productFieldNames.map(getProductFieldDescriptor).map(({ feed, label }) => [feed, label]),
)

/** Replaces feed field names in an error by form labels: `«price» debe ser…` → `«precio» debe ser…`. */
function asInForms(problem: string): string {
  return problem.replaceAll(/«([a-z_]+)(?:[.[][^«»]*)?»/g, (named, feed: string) => {
    const label = labels.get(feed)
    return label === undefined ? named : `«${label}»`
  })
}

/** Returns the feed field names of a product field: one name, except two for `attributes`. */
function partsOf(name: ProductFieldName): string[] {
  const { feed } = getProductFieldDescriptor(name)
  return name === 'attributes' ? [feed, 'attribute_values'] : [feed]
}

function pick(given: FeedFields, names: readonly string[]): FeedFields {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])),
  )
}
