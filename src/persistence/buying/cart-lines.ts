import { sql } from 'kysely'
import type { ProductPricing } from '#domain/catalogue/offer.ts'
import type { Centavos } from '#domain/money.ts'
import { pricingColumnsSql, toRowWithPricing } from '../catalogue/pricing-sql.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import {
  unitsAvailableToShopperSql,
  joinShopperReservationsSql,
} from './shopper-stock-reservations-sql.ts'

type OfferedProduct = {
  pricing: ProductPricing
  /** units available to this shopper, including units already reserved for them */
  available: number
  /** units of the product in the cart */
  inCart: number
  /** number of lines in the cart */
  lines: number
  /** version of the cart; null when the shopper has none yet */
  version: number | null
}

/** Finds a visible product with the quantity limits for the shopper's cart; null when there is none. */
export async function findProductForCart(
  db: Db,
  shopperId: number,
  productId: number,
): Promise<OfferedProduct | null> {
  const { rows } = await sql<Omit<OfferedProduct, 'pricing'> & ProductPricing>`
    ${preparedStatementComment} select ${pricingColumnsSql()},
      ${unitsAvailableToShopperSql} as available,
      coalesce(l.quantity, 0) as "inCart",
      (select count(*)::int from cart_lines where cart_id = c.id) as lines, c.version
    from products p
    join inventory i on i.product_id = p.id
    left join carts c on c.shopper_id = ${shopperId}
    left join cart_lines l on l.product_id = p.id and l.cart_id = c.id
    ${joinShopperReservationsSql(shopperId)}
    where p.id = ${productId} and p.visible`.execute(db)
  return rows[0] ? toRowWithPricing(rows[0]) : null
}

/**
 * Adds a product to the shopper's cart or changes its quantity, and increments the version number
 * of the cart. False, without effect, if the cart no longer has the given version.
 */
export async function putCartLine(
  db: Db,
  line: {
    shopperId: number
    version: number | null
    productId: number
    quantity: number
    price: Centavos
  },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    ${preparedStatementComment} with cart as (
      insert into carts (shopper_id, version, updated_at) values (${line.shopperId}, 1, ${now})
      on conflict (shopper_id) do update set version = carts.version + 1, updated_at = excluded.updated_at
        where carts.version = ${line.version}
      returning id)
    insert into cart_lines (cart_id, product_id, quantity, seen_price_centavos, created_at)
    select id, ${line.productId}, ${line.quantity}, ${line.price}, ${now} from cart
    on conflict (cart_id, product_id) do update
      set quantity = excluded.quantity, seen_price_centavos = excluded.seen_price_centavos`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Finds the product and quantity of a cart line. */
export async function findCartLine(
  db: Db,
  cartId: number,
  line: { id: number } | { productId: number },
) {
  return db
    .selectFrom('cart_lines')
    .select(['id', 'product_id as productId', 'quantity'])
    .where('cart_id', '=', cartId)
    .where((where) =>
      'id' in line ? where('id', '=', line.id) : where('product_id', '=', line.productId),
    )
    .executeTakeFirst()
}

/** Reduces the quantity of a cart line by `units`; an empty line is deleted. */
export async function reduceCartLine(
  db: Db,
  line: { id: number; quantity: number },
  units: number,
) {
  if (units >= line.quantity) {
    await db.deleteFrom('cart_lines').where('id', '=', line.id).execute()
    return
  }
  await db
    .updateTable('cart_lines')
    .set({ quantity: line.quantity - units })
    .where('id', '=', line.id)
    .execute()
}

/**
 * Whether a guest cart line, identified by its idempotency key, was already merged into the cart.
 */
export async function hasMergedGuestCart(db: Db, cartId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('cart_merges')
    .select('cart_id')
    .where('cart_id', '=', cartId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

export async function recordGuestCartMerge(db: Db, cartId: number, key: string, now: Date) {
  await db
    .insertInto('cart_merges')
    .values({ cart_id: cartId, idempotency_key: key, created_at: now })
    .execute()
}

/** Deletes records of merged guest cart lines older than a moment; browsers no longer retry a merge after that time. */
export async function deleteOldCartMerges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('cart_merges').where('created_at', '<', before).execute()
}
