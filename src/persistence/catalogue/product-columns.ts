import { type RawBuilder, sql } from 'kysely'
import type { ProductContent, StoredField } from '#domain/catalogue/product-content.ts'
import { productFields } from '#domain/catalogue/product-field-definitions.ts'
import type { FieldKind } from '#domain/catalogue/product-field-types.ts'
import type { Products } from '../tables.ts'

/** SQL column type of each field kind. */
const columnTypes = {
  urlKey: 'text',
  name: 'text',
  words: 'text',
  paragraph: 'text',
  prose: 'text',
  language: 'text',
  flag: 'boolean',
  delivery: 'text',
  count: 'integer',
  grams: 'integer',
  money: 'bigint',
  day: 'date',
  time: 'time',
  size: 'jsonb',
  refurbishment: 'jsonb',
  documents: 'jsonb',
  lines: 'text[]',
} satisfies Partial<Record<FieldKind, string>>

/** Returns the column of `products` for a field. */
function columnOf(field: StoredField): keyof Products {
  return productFields[field].column
}

function listed(fields: readonly StoredField[], entry: (field: StoredField) => string) {
  return sql.raw(fields.map(entry).join(', '))
}

/** Whether a product is for sale; without an explicit value, its visibility. */
export const isForSaleSql = sql.raw<boolean>('coalesce(p.for_sale, p.visible)')

/** `p.url_key as "urlKey", …`: selected fields of `products p`, by domain names. */
export function selectedColumnsSql(fields: readonly StoredField[]): RawBuilder<unknown> {
  return sql.join(
    fields.map((field) =>
      field === 'visible'
        ? sql`${isForSaleSql} as visible`
        : sql.raw(`p.${columnOf(field)} as "${field}"`),
    ),
  )
}

/** Column names of fields: `url_key, …`. */
export function fieldColumnNamesSql(fields: readonly StoredField[]): RawBuilder<unknown> {
  return listed(fields, columnOf)
}

/** Columns of a recordset's rows: `r.url_key, …`. */
export function recordsetColumnsSql(fields: readonly StoredField[]): RawBuilder<unknown> {
  return listed(fields, (field) => `r.${columnOf(field)}`)
}

/** Column definitions of a recordset: `url_key text, …`. */
export function recordsetTypeSql(fields: readonly StoredField[]): RawBuilder<unknown> {
  return listed(fields, (field) => `${columnOf(field)} ${columnTypes[productFields[field].kind]}`)
}

/** Converts product fields into a recordset row. */
export function toProductColumnsRow(
  content: ProductContent,
  fields: readonly StoredField[],
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [columnOf(field), content[field]]))
}
