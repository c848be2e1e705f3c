import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import { isLeadVariantSql, isLeadVariantInCategorySql } from './family-lead-product-sql.ts'
import { productsOnOfferSql, isOnOfferSql } from './pricing-sql.ts'

// The functions below list product ids for the home page's carousels. Limits are SQL literals,
// because PostgreSQL would make a new plan for each limit given as a parameter.

/** Ids of available products on offer, the offer that ends soonest first. */
export async function listProductIdsByOfferEndDate(
  db: Db,
  now: Date,
  limit: number,
): Promise<number[]> {
  return idsOf(
    db,
    sql`select p.id from products p join inventory i on i.product_id = p.id
      where ${productsOnOfferSql(now)} and i.on_hand > i.reserved and ${isLeadVariantSql(isOnOfferSql(now, 'kin'))}
      order by p.special_to, p.id limit ${sql.lit(limit)}`,
  )
}

/** Ids of the newest featured products. */
export async function listFeaturedProductIds(db: Db, limit: number): Promise<number[]> {
  return idsOf(
    db,
    sql`select p.id from products p join inventory i on i.product_id = p.id
      where p.visible and p.price_centavos is not null and p.featured and ${isLeadVariantSql(sql`kin.featured`)}
      order by p.created_at desc, p.id desc limit ${sql.lit(limit)}`,
  )
}

/** Lists ids of the newest products. */
export async function listNewestProductIds(db: Db, limit: number): Promise<number[]> {
  return idsOf(
    db,
    sql`select p.id from products p join inventory i on i.product_id = p.id
      where p.visible and p.price_centavos is not null and ${isLeadVariantSql()}
      order by p.created_at desc, p.id desc limit ${sql.lit(limit)}`,
  )
}

/** Ids of the newest products in a category and its subcategories. */
export async function listNewestProductIdsInCategory(
  db: Db,
  slug: string,
  limit: number,
): Promise<number[]> {
  return idsOf(
    db,
    sql`select l.product_id as id from category_listing l
      where l.category_id = (select id from categories where slug = ${slug})
        and l.price_centavos is not null and ${isLeadVariantInCategorySql()}
      order by l.created_at desc, l.product_id desc limit ${sql.lit(limit)}`,
  )
}

async function idsOf(db: Db, select: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${preparedStatementComment} ${select}`.execute(db)
  return rows.map(({ id }) => id)
}
