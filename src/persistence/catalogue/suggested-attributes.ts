import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type SuggestedAttribute = { code: string; label: string; units: string[]; values: string[] }

/** Number of newest products of a category from which attributes are suggested. */
const productsLookedAt = 500
const most = { attributes: 40, values: 30 }

/**
 * Suggests attributes for a product: attributes and values that other products of its main category
 * have.
 */
export async function listSuggestedAttributes(
  db: Db,
  productId: number,
): Promise<SuggestedAttribute[]> {
  const { rows } = await sql<SuggestedAttribute>`
    with alike as (
      select product_id from product_categories
      where category_id = (select main_category_id from products where id = ${productId})
      order by product_id desc limit ${productsLookedAt}
    )
    select a.code, a.label,
      coalesce(array_agg(distinct pa.unit) filter (where pa.unit is not null), '{}') as units,
      (array_agg(distinct pa.value))[1:${sql.lit(most.values)}] as values
    from alike join product_attributes pa using (product_id) join attributes a on a.id = pa.attribute_id
    group by a.id order by min(pa.position), a.label limit ${most.attributes}`.execute(db)
  return rows
}
