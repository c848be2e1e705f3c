import { sql } from 'kysely'

/**
 * Rows about the product of this SKU. Its rows are gathered first: as a plain condition it leads the planner to walk the
 * whole table by number until enough of them are of that product.
 */
export function isOfProduct(table: 'reviews' | 'questions', sku: string) {
  return sql<boolean>`${sql.ref(`${table}.id`)} = any(array(select own.id from ${sql.table(table)} own
    where own.product_id = (select id from products where sku in (${sku}, ${sku.toUpperCase()}) limit 1)))`
}
