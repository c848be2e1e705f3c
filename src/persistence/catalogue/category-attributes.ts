import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** How often an attribute occurs among the products of a category. */
type CategoryAttribute = {
  code: string
  label: string
  /** number of examined products that have the attribute */
  products: number
  /** number of options that a filter by the attribute would have */
  options: number
  /** unit of the attribute's values, such as GB */
  unit: string | null
  /** whether the filter's options are sorted by their numeric measure */
  isMeasured: boolean
}

/** Maximum number of products per category that are read to find the attributes of the category. */
const mostLookedAt = 2000

/** Lists the attributes of a category's visible products, most frequent first. */
export async function listCategoryAttributes(
  db: Db,
  categoryId: number,
): Promise<CategoryAttribute[]> {
  const { rows } = await sql<CategoryAttribute>`
    select a.code, a.label, count(*)::integer as products,
      count(distinct v.filter_value)::integer as options, max(v.unit) as unit,
      bool_and(v.sort_value is not null) as "isMeasured"
    from (select product_id from category_listing where category_id = ${categoryId}
      order by place desc, product_id desc limit ${sql.lit(mostLookedAt)}) listed
    join product_attributes v using (product_id) join attributes a on a.id = v.attribute_id
    group by a.id order by products desc, a.code`.execute(db)
  return rows
}
