import { sql } from 'kysely'
import type { FilterableProduct } from '#domain/catalogue/filterable-product.ts'
import type {
  FilterableAttribute,
  FilterableCategory,
} from '#domain/catalogue/search-result-filters.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment, preparedListParameter } from '../prepared-statements.ts'
import { isOnOfferSql, currentPriceSql } from './pricing-sql.ts'

/**
 * Returns the visible ones of these products in the given order, each with its filterable values
 * (price, stock, offer, categories, filter options).
 */
export async function listFilterableProducts(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<FilterableProduct[]> {
  type Row = Omit<FilterableProduct, 'categoryIds' | 'optionIds'> & {
    category_ids: number[] | null
    marks: number[] | null
  }
  const { rows } = await sql<Row>`
    ${preparedStatementComment} select p.id, ${currentPriceSql(now)} as price, i.on_hand > i.reserved as "inStock",
      ${isOnOfferSql(now)} as "onOffer", p.rating_sum::float8 / nullif(p.rating_count, 0) as rating, p.refurbished,
      p.delivery = 'digital' as digital,
      l.category_ids, l.marks
    from unnest(${ids}::bigint[]) with ordinality as found (id, place)
    join products p on p.id = found.id join inventory i on i.product_id = p.id
    cross join lateral (
      select json_agg(category_id) as category_ids, array_to_json(min(marks)) as marks
      from category_listing where product_id = p.id) l
    where p.visible order by found.place`.execute(db)
  return rows.map(({ category_ids, marks, ...product }) => ({
    ...product,
    categoryIds: category_ids ?? [],
    // `marks` contain the ids of filter options and, as a negative number, the category id.
    optionIds: (marks ?? []).filter((mark) => mark > 0),
  }))
}

/**
 * Lists the filter attributes of these categories that have any of the given filter options, each
 * with those options.
 */
export async function listAttributesOfCategories(
  db: Db,
  { categoryIds, optionIds }: Record<'categoryIds' | 'optionIds', readonly number[]>,
): Promise<FilterableAttribute[]> {
  const { rows } = await sql<{
    id: number
    label: string
    sort_value: number | null
    code: string
    name: string
    position: number
  }>`
    ${preparedStatementComment} select o.id, o.value as label, o.sort_value, a.code, a.label as name, f.position
    from (select attribute_id, min(position) as position from category_filters
      where category_id = any(${preparedListParameter(categoryIds, 'bigint')}) group by attribute_id) f
    join attributes a on a.id = f.attribute_id join filter_options o on o.attribute_id = a.id
    where o.id = any(${preparedListParameter(optionIds, 'bigint')}) order by f.position, a.id, o.value`.execute(
    db,
  )
  return [...Map.groupBy(rows, ({ code }) => code)].map(([code, options]) => ({
    code,
    name: options[0]?.name ?? code,
    position: options[0]?.position ?? 0,
    options: options.map(({ id, label, sort_value }) => ({ id, label, sortValue: sort_value })),
  }))
}

export async function findCategoriesById(
  db: Db,
  ids: readonly number[],
): Promise<FilterableCategory[]> {
  const { rows } = await sql<{ id: number; parent_id: number | null; slug: string; name: string }>`
    ${preparedStatementComment} select id, parent_id, slug, name from categories
    where id = any(${preparedListParameter(ids, 'bigint')}) order by position, id`.execute(db)
  return rows.map(({ id, parent_id, slug, name }) => ({ id, parentId: parent_id, slug, name }))
}
