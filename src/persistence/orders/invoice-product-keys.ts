import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type ProductKeyGuess = {
  productId: number
  /** the most frequent SAT key of the product's category; null if none has one */
  key: string | null
  /** other products of the category without a key */
  alike: number
}

/** For products without a SAT key: the key of their category, and how many others there lack one. */
export async function guessProductKeys(db: Db, productIds: number[]): Promise<ProductKeyGuess[]> {
  const { rows } = await sql<ProductKeyGuess>`
    select p.id as "productId",
      (select other.sat_key from products other
        where other.main_category_id = p.main_category_id and other.sat_key is not null
        group by other.sat_key order by count(*) desc, other.sat_key limit 1) as key,
      (select count(*)::integer from products other
        where other.main_category_id = p.main_category_id and other.sat_key is null
          and other.id <> p.id) as alike
    from products p where p.id = any(${productIds})`.execute(db)
  return rows
}

/** Sets the SAT key of a product, and of the products of its category that lack one if asked. */
export async function setProductKey(
  db: Db,
  { productId, key, withAlike }: { productId: number; key: string; withAlike: boolean },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update products p set sat_key = ${key}, updated_at = now()
    where p.sat_key is null and (p.id = ${productId} or (${withAlike}
      and p.main_category_id = (select main_category_id from products where id = ${productId})))`.execute(
    db,
  )
  return Number(numAffectedRows)
}
