import { type RawBuilder, sql } from 'kysely'
import type {
  ProductContent,
  ProductFieldWithDatabaseColumn,
} from '#domain/catalogue/product-content.ts'
import { productFields } from '#domain/catalogue/product-field-definitions.ts'
import type { ProductFieldKind } from '#domain/catalogue/product-field-types.ts'
import type { Products } from '../tables.ts'

/** SQL column type for each kind of product field. */
const columnTypes = {
  urlKey: 'text',
  name: 'text',
  words: 'text',
  paragraph: 'text',
  prose: 'text',
  html: 'text',
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
  tags: 'text[]',
} satisfies Partial<Record<ProductFieldKind, string>>

/** Returns the column of the table `products` for a product field. */
function columnOf(field: ProductFieldWithDatabaseColumn): keyof Products {
  return productFields[field].column
}

function listed(
  fields: readonly ProductFieldWithDatabaseColumn[],
  entry: (field: ProductFieldWithDatabaseColumn) => string,
) {
  return sql.raw(fields.map(entry).join(', '))
}

/**
 * SQL condition for products for sale: as set for the product or, if unset, when the product is
 * visible.
 */
export const isForSaleSql = sql.raw<boolean>('coalesce(p.for_sale, p.visible)')

/** SQL select list of product fields under their domain names: `p.url_key as "urlKey", …`. */
export function productSelectListSql(
  fields: readonly ProductFieldWithDatabaseColumn[],
): RawBuilder<unknown> {
  return sql.join(
    fields.map((field) =>
      field === 'visible'
        ? sql`${isForSaleSql} as visible`
        : sql.raw(`p.${columnOf(field)} as "${field}"`),
    ),
  )
}

/** SQL column names of product fields: `url_key, …`. */
export function productColumnNamesSql(
  fields: readonly ProductFieldWithDatabaseColumn[],
): RawBuilder<unknown> {
  return listed(fields, columnOf)
}

/** SQL columns of the product rows passed as a JSON parameter (recordset): `r.url_key, …`. */
export function productRecordsetColumnsSql(
  fields: readonly ProductFieldWithDatabaseColumn[],
): RawBuilder<unknown> {
  return listed(fields, (field) => `r.${columnOf(field)}`)
}

/**
 * SQL column definitions of the product rows passed as a JSON parameter (recordset): `url_key text,
 * …`.
 */
export function productRecordsetTypesSql(
  fields: readonly ProductFieldWithDatabaseColumn[],
): RawBuilder<unknown> {
  return listed(fields, (field) => `${columnOf(field)} ${columnTypes[productFields[field].kind]}`)
}

/** Converts product fields into a row to pass to PostgreSQL as JSON (recordset). */
export function toProductRecordsetRow(
  content: ProductContent,
  fields: readonly ProductFieldWithDatabaseColumn[],
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [columnOf(field), content[field]]))
}
