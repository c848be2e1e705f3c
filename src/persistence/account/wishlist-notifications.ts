import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import { currentPriceSql } from '../catalogue/pricing-sql.ts'
import type { Db } from '../database.ts'

type WishNews = { shopperId: number; productName: string; urlKey: string }
type PriceDrop = WishNews & { from: Centavos; to: Centavos }

/**
 * Marks wish list products that are sold out. Units reserved by a checkout do not count as sold.
 */
export async function markSoldOutWishes(db: Db): Promise<void> {
  await sql`
    update wishes w set sold_out = true
    from inventory i where i.product_id = w.product_id and i.on_hand = 0 and not w.sold_out`.execute(
    db,
  )
}

/**
 * Returns wish list entries whose sold-out product is available again, and marks these entries, so
 * that each entry is returned once.
 */
export async function claimWishesBackInStock(db: Db, limit: number): Promise<WishNews[]> {
  const { rows } = await sql<WishNews>`
    with due as (
      select w.id, p.name, p.url_key from wishes w
      join products p on p.id = w.product_id and p.visible and p.price_centavos is not null
      join inventory i on i.product_id = p.id and i.on_hand > i.reserved
      where w.sold_out order by w.id limit ${limit} for update of w skip locked)
    update wishes w set sold_out = false from due where w.id = due.id
    returning w.shopper_id as "shopperId", due.name as "productName", due.url_key as "urlKey"`.execute(
    db,
  )
  return rows
}

/** Resets the announced price of products whose price rose, so that the next drop is announced. */
export async function resetAnnouncedWishPrices(db: Db, now: Date): Promise<void> {
  await sql`
    update wishes w set told_price_centavos = least(${currentPriceSql(now)}, w.price_when_saved_centavos)
    from products p where p.id = w.product_id and w.told_price_centavos < ${currentPriceSql(now)}
      and w.told_price_centavos < w.price_when_saved_centavos`.execute(db)
}

/**
 * Returns wish list entries whose price fell below the saved or last announced price, and marks
 * these entries, so that each price drop is returned once.
 */
export async function claimWishPriceDrops(db: Db, now: Date, limit: number): Promise<PriceDrop[]> {
  const price = currentPriceSql(now)
  const { rows } = await sql<PriceDrop>`
    with due as (
      select w.id, p.name, p.url_key, ${price} as price,
        coalesce(w.told_price_centavos, w.price_when_saved_centavos) as before
      from wishes w
      join products p on p.id = w.product_id and p.visible
      join inventory i on i.product_id = p.id and i.on_hand > 0
      where ${price} < coalesce(w.told_price_centavos, w.price_when_saved_centavos)
      order by w.id limit ${limit} for update of w skip locked)
    update wishes w set told_price_centavos = due.price from due where w.id = due.id
    returning w.shopper_id as "shopperId", due.name as "productName", due.url_key as "urlKey",
      due.before as "from", due.price as "to"`.execute(db)
  return rows
}
