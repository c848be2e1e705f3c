import type { Day } from '#domain/calendar.ts'
import type { FieldFault } from '#domain/catalogue/price-faults.ts'
import { descriptor, type FieldName, fieldNames } from '#domain/catalogue/product-content.ts'
import { draftFromRow, type ProductDraft } from './product-draft.ts'

/** Feed values by field name; null clears optional fields. */
export type GivenFields = Readonly<Record<string, unknown>>

/** Parses feed fields one at a time, so that each error names its field. */
export function readFields(
  given: GivenFields,
  { urlKey, today }: { urlKey: string; today: Day },
): { draft: ProductDraft; fields: FieldName[]; faults: FieldFault[] } {
  const draft: ProductDraft = { urlKey }
  const faults: FieldFault[] = []
  const isGiven = (name: FieldName) => partsOf(name).some((part) => Object.hasOwn(given, part))
  const fields = fieldNames.filter(isGiven)
  for (const name of fields) {
    const read = draftFromRow({ url_key: urlKey, ...pick(given, partsOf(name)) }, today)
    if (read.ok) Object.assign(draft, read.draft, name === 'urlKey' ? {} : { urlKey: draft.urlKey })
    else faults.push({ field: name, words: `${read.problems.map(asInForms).join('; ')}.` })
  }
  return { draft, fields, faults }
}

const labels = new Map(fieldNames.map(descriptor).map(({ feed, label }) => [feed, label]))

/** Replaces feed field names in an error by form labels: `«price» debe ser…` → `«precio» debe ser…`. */
function asInForms(problem: string): string {
  return problem.replaceAll(/«([a-z_]+)(?:[.[][^«»]*)?»/g, (named, feed: string) => {
    const label = labels.get(feed)
    return label === undefined ? named : `«${label}»`
  })
}

/** Feed names of a product field; the attributes field has two. */
function partsOf(name: FieldName): string[] {
  const { feed } = descriptor(name)
  return name === 'attributes' ? [feed, 'attribute_values'] : [feed]
}

function pick(given: GivenFields, names: readonly string[]): GivenFields {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])),
  )
}
