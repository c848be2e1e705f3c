import { sql } from 'kysely'
import type { Db } from '../database.ts'

type ProductKeyGuess = {
  productId: number
  /** the most frequent SAT key of the product's category, of its kind first; null if none has one */
  key: string | null
  /** other products of its category and kind without a key */
  alike: number
}

/** For products without a SAT key: the key of their category, and how many others there lack one. */
export async function guessProductKeys(db: Db, productIds: number[]): Promise<ProductKeyGuess[]> {
  const { rows } = await sql<ProductKeyGuess>`
    select p.id as "productId",
      (select other.sat_key from products other
        where other.main_category_id = p.main_category_id and other.sat_key is not null
        group by other.sat_key
        order by count(*) filter (where other.kind is not distinct from p.kind) desc,
          count(*) desc, other.sat_key limit 1) as key,
      (select count(*)::integer from products other
        where other.main_category_id = p.main_category_id and other.sat_key is null
          and other.kind is not distinct from p.kind and other.id <> p.id) as alike
    from products p where p.id = any(${productIds})`.execute(db)
  return rows
}

/** Sets the SAT key of a product, and if asked of those of its category and kind that lack one. */
export async function setProductKey(
  db: Db,
  { productId, key, withAlike }: { productId: number; key: string; withAlike: boolean },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update products p set sat_key = ${key}, updated_at = now()
    where p.sat_key is null and (p.id = ${productId} or (${withAlike}
      and exists (select from products chosen where chosen.id = ${productId}
        and chosen.main_category_id = p.main_category_id
        and chosen.kind is not distinct from p.kind)))`.execute(db)
  return Number(numAffectedRows)
}
