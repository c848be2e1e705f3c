import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** An attribute as the products of a category have it. */
type CategoryAttribute = {
  code: string
  label: string
  /** of those looked at, how many have it */
  products: number
  /** how many options a filter by it would offer */
  options: number
  /** a unit that its values carry, such as GB */
  unit: string | null
  /** its options stand in the order of their measure */
  isMeasured: boolean
}

/** Products of a category examined. */
const mostLookedAt = 2000

/** The attributes that the visible products of a category have, the most frequent first. */
export async function ofCategory(db: Db, categoryId: number): Promise<CategoryAttribute[]> {
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
