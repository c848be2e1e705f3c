import { sql } from 'kysely'

/**
 * SQL condition for reviews or questions about a product. The ids of matching rows are collected
 * first, because with a plain condition PostgreSQL scans the whole table by id.
 */
export function isReviewOrQuestionOfProductSql(table: 'reviews' | 'questions', sku: string) {
  return sql<boolean>`${sql.ref(`${table}.id`)} = any(array(select own.id from ${sql.table(table)} own
    where own.product_id = (select id from products where sku in (${sku}, ${sku.toUpperCase()}) limit 1)))`
}
