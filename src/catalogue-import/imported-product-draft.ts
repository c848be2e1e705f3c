import { createHash } from 'node:crypto'
import type { ExportedStockLevel } from '#domain/catalogue/merge-stock-from-edited-list.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
  productFieldNames,
  isNullableProductField,
  type ProductFieldKindOf,
  type NullableProductField,
} from '#domain/catalogue/product-content.ts'
import { productFields } from '#domain/catalogue/product-field-definitions.ts'
import type { ProductFieldKind } from '#domain/catalogue/product-field-types.ts'
import { extractSpecsFromProductName } from '#domain/catalogue/product-name.ts'
import { findUrlKeyProblem } from '#domain/catalogue/product.ts'
import { type Day, toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { validateProductFeedRow } from './check-product-row.ts'
import {
  type FeedAttribute,
  type FeedFieldValues,
  feedFieldParsersByKind,
  type FeedFieldParsingContext,
} from './product-feed-field-parsers.ts'

type DraftFields = {
  [Name in ProductFieldName]?:
    | FeedFieldValues[ProductFieldKindOf<Name>]
    | (Name extends NullableProductField ? null : never)
}

/** Product fields of a feed row; absent fields stay unchanged. */
export type ImportedProductDraft = DraftFields & {
  urlKey: string
  createdAt?: Date
  /**
   * attribute values in a feed row that update the product only partly: attributes absent from the
   * list stay unchanged
   */
  attributeValues?: FeedAttribute[]
  /** stock level of the product in the shop's export on which the feed is based */
  stockSeen?: ExportedStockLevel
}

type DraftResult = { ok: true; draft: ImportedProductDraft } | { ok: false; problems: string[] }

const noon = '12:00'

/** Converts a feed row to domain values (centavos, days), or returns all its errors in Spanish. */
export function parseImportedProductDraft(value: unknown, today: Day): DraftResult {
  const checked = validateProductFeedRow(value, today)
  if (!checked.ok) return checked
  const { row } = checked
  const problems: string[] = []
  if (findUrlKeyProblem(row.url_key) === 'reserved')
    problems.push(`«${row.url_key}» es una dirección reservada de la tienda; usa otra «url_key»`)
  if (row.category !== undefined) {
    row.categories ??= [row.category]
    if (Array.isArray(row.categories) && row.categories[0] !== row.category)
      problems.push('«category» debe ser la primera de «categories»')
  }
  const draft: ImportedProductDraft = { urlKey: row.url_key }
  for (const name of productFieldNames) {
    const { feed: field, rule } = getProductFieldDescriptor(name)
    const given = row[field]
    if (given === null && isNullableProductField(name)) draft[name] = null
    else if (given !== undefined) put(draft, name, given, { field, problems })
    if (rule && typeof given === 'string' && !rule.holds(given))
      problems.push(`«${field}» debe ser ${rule.expects}`)
    // `attribute_values` takes the position of `attributes` in the draft, because the draft's
    // fingerprint depends on the field order
    if (name === 'attributes' && row.attribute_values !== undefined) {
      const reading = { field: 'attribute_values', problems }
      draft.attributeValues =
        feedFieldParsersByKind.attributes.read(row.attribute_values, reading) ?? []
    }
  }
  if (row.created_at !== undefined) {
    const createdOn = feedFieldParsersByKind.day.read(row.created_at, {
      field: 'created_at',
      problems,
    })
    if (createdOn && problems.length === 0) draft.createdAt = toDateFromMexicoTime(createdOn, noon)
  }
  const stockSeen = seenIn(row, problems)
  if (stockSeen) draft.stockSeen = stockSeen
  if (
    draft.name &&
    draft.shortName &&
    extractSpecsFromProductName(draft.name, draft.shortName) === null
  )
    problems.push('«name» debe empezar con «short_name» y seguir con la especificación')
  if (draft.specialFrom && draft.specialTo && draft.specialFrom > draft.specialTo)
    problems.push('la oferta termina antes de empezar')
  for (const name of ['comparable', 'related', 'upSells'] as const)
    if (draft[name]?.includes(draft.urlKey))
      problems.push(`«${getProductFieldDescriptor(name).feed}» incluye al mismo producto`)
  if (draft.delivery === 'digital' && draft.weightGrams)
    problems.push('un producto digital no pesa: deja vacío «weight_g»')
  return problems.length ? { ok: false, problems } : { ok: true, draft }
}

function put<Name extends ProductFieldName>(
  draft: { [One in Name]?: FeedFieldValues[ProductFieldKindOf<One>] | null },
  name: Name,
  given: unknown,
  reading: FeedFieldParsingContext,
): void {
  draft[name] = read<ProductFieldKindOf<Name>>(productFields[name].kind, given, reading)
}

function read<Kind extends ProductFieldKind>(
  kind: Kind,
  given: unknown,
  reading: FeedFieldParsingContext,
): FeedFieldValues[Kind] | null {
  return feedFieldParsersByKind[kind].read(given, reading)
}

function seenIn(row: Record<string, unknown>, problems: string[]): ExportedStockLevel | null {
  const { qty_exported: units, exported_at: moment } = row
  if (typeof units !== 'number') return null
  if (typeof moment !== 'string') return { units, at: null }
  const at = new Date(moment)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(moment) || Number.isNaN(at.getTime()))
    problems.push('«exported_at» debe ser como 2026-11-30T18:00:00Z; déjalo como se exportó')
  return { units, at }
}

/**
 * Fingerprint of the product data in a feed row; a row whose fingerprint is unchanged since the
 * last import is skipped.
 */
export function hashImportedProductDraft(draft: ImportedProductDraft): string {
  const { createdAt: _, stockSeen: __, ...content } = draft
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 27)
}
