import { sql } from 'kysely'
import type { ProductPricing } from '#domain/catalogue/offer.ts'
import type { Centavos } from '#domain/money.ts'
import { pricingColumnsSql, toRowWithPricing } from '../catalogue/pricing-sql.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import type { CartHeader } from './carts.ts'
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
}

/** Finds a visible product with the quantity limits for this cart; null when there is none. */
export async function findProductForCart(
  db: Db,
  cart: Pick<CartHeader, 'id' | 'shopperId'>,
  productId: number,
): Promise<OfferedProduct | null> {
  const { rows } = await sql<Omit<OfferedProduct, 'pricing'> & ProductPricing>`
    ${preparedStatementComment} select ${pricingColumnsSql()},
      ${unitsAvailableToShopperSql} as available,
      coalesce(l.quantity, 0) as "inCart",
      (select count(*)::int from cart_lines where cart_id = ${cart.id}) as lines
    from products p
    join inventory i on i.product_id = p.id
    left join cart_lines l on l.product_id = p.id and l.cart_id = ${cart.id}
    ${joinShopperReservationsSql(cart.shopperId)}
    where p.id = ${productId} and p.visible`.execute(db)
  return rows[0] ? toRowWithPricing(rows[0]) : null
}

/**
 * Adds a product to a cart or changes its quantity, and increments the version number of the cart.
 */
export async function putCartLine(
  db: Db,
  line: { cartId: number; productId: number; quantity: number; price: Centavos },
  now: Date,
) {
  await sql`
    ${preparedStatementComment} with cart as (
      update carts set version = version + 1, updated_at = ${now} where id = ${line.cartId} returning id)
    insert into cart_lines (cart_id, product_id, quantity, seen_price_centavos, created_at)
    select id, ${line.productId}, ${line.quantity}, ${line.price}, ${now} from cart
    on conflict (cart_id, product_id) do update
      set quantity = excluded.quantity, seen_price_centavos = excluded.seen_price_centavos`.execute(
    db,
  )
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
