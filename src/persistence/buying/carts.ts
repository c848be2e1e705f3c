import { sql } from 'kysely'
import type { CartLine } from '#domain/buying/cart.ts'
import type { ShippingRate } from '#domain/buying/shipping-options.ts'
import type { ProductPricing } from '#domain/catalogue/offer.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import type { Centavos } from '#domain/money.ts'
import type { OrderAddress } from '#domain/orders/order.ts'
import { ancestorSlugsSql } from '../catalogue/category-slugs.ts'
import { pricingColumnsSql, toRowWithPricing } from '../catalogue/pricing-sql.ts'
import {
  type ProductCardRow,
  productCardColumnsSql,
  productCardTablesSql,
  toListedProduct,
} from '../catalogue/product-card-rows.ts'
import {
  type CombinableRead,
  type CombinableWrite,
  combinableRead,
} from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import { recordsetSql } from '../recordset-sql.ts'
import { shippingRatesSql } from './shipping-rates.ts'
import {
  unitsAvailableToShopperSql,
  joinShopperReservationsSql,
} from './shopper-stock-reservations-sql.ts'

type CartHeader = {
  id: number
  shopperId: number
  version: number
  couponId: number | null
  shippingCode: string | null
  addressId: number | null
}

const head = [
  'id',
  'shopper_id as shopperId',
  'version',
  'coupon_id as couponId',
  'shipping_code as shippingCode',
  'address_id as addressId',
] as const

/** Finds the shopper's cart, or creates one. */
export async function getOrCreateCart(db: Db, shopperId: number): Promise<CartHeader> {
  const cart = (await find(db, shopperId)) ?? (await make(db, shopperId))
  return cart ?? sure(await find(db, shopperId))
}

/** Locks the shopper's cart until the transaction ends, or creates one. */
export async function lockOrCreateCart(db: Db, shopperId: number): Promise<CartHeader> {
  const cart = (await lockCart(db, shopperId)) ?? (await make(db, shopperId))
  return cart ?? sure(await lockCart(db, shopperId))
}

/** Locks the shopper's cart until the transaction ends; undefined when there is none. */
export async function lockCart(db: Db, shopperId: number): Promise<CartHeader | undefined> {
  return select(db, shopperId).forUpdate().executeTakeFirst()
}

async function find(db: Db, shopperId: number): Promise<CartHeader | undefined> {
  return select(db, shopperId).executeTakeFirst()
}

function select(db: Db, shopperId: number) {
  return db
    .selectFrom('carts')
    .select(head)
    .where('shopper_id', '=', shopperId)
    .modifyEnd(preparedStatementComment)
}

/** Creates an empty cart; `undefined` when another process created it concurrently. */
async function make(db: Db, shopperId: number): Promise<CartHeader | undefined> {
  return db
    .insertInto('carts')
    .values({ shopper_id: shopperId })
    .onConflict((conflict) => conflict.column('shopper_id').doNothing())
    .returning(head)
    .modifyEnd(preparedStatementComment)
    .executeTakeFirst()
}

function sure(cart: CartHeader | undefined): CartHeader {
  if (!cart) throw new Error('The cart that was just made is gone')
  return cart
}

/** Reads the head of the shopper's cart; undefined when there is none. */
export function cartHeaderRead(db: Db, shopperId: number): CombinableRead<CartHeader | undefined> {
  return combinableRead(select(db, shopperId), ([cart]) => cart)
}

/**
 * Reads the lines of the shopper's cart with current product data. Units reserved by the shopper's
 * own open payment attempt count as available.
 */
export function cartLinesRead(shopperId: number): CombinableRead<CartLine[]> {
  return combinableRead(
    sql<Omit<CartLine, 'pricing'> & ProductPricing>`
      select l.id as "lineId", l.product_id as "productId", l.quantity, p.name, p.sku,
        p.url_key as "urlKey", p.brand, image.path as "imagePath", p.delivery = 'digital' as digital,
        p.weight_grams as "weightGrams", p.refurbished, p.visible, ${pricingColumnsSql()}, l.seen_price_centavos as "seenPrice",
        ${unitsAvailableToShopperSql} as available,
        ${ancestorSlugsSql} as categories
      from carts c join cart_lines l on l.cart_id = c.id
      join products p on p.id = l.product_id
      left join inventory i on i.product_id = p.id
      left join lateral (
        select path from product_images where product_id = p.id order by position limit 1) image on true
      ${joinShopperReservationsSql(shopperId)}
      where c.shopper_id = ${shopperId}
      order by l.id`,
    (rows) => rows.map(toRowWithPricing),
  )
}

/** Reads the products in the shopper's cart as shown in product lists, by id; invisible products are absent. */
export function productsInCartRead(
  shopperId: number,
): CombinableRead<Map<number, ProductListItem>> {
  return combinableRead(
    sql<ProductCardRow>`select ${productCardColumnsSql} from ${productCardTablesSql}
      where p.visible and p.id in (
        select l.product_id from carts c join cart_lines l on l.cart_id = c.id
        where c.shopper_id = ${shopperId})`,
    (rows) => new Map(rows.map((row) => [row.id, toListedProduct(row)])),
  )
}

type CartDestination = { address: OrderAddress & { id: number }; rates: ShippingRate[] }

/**
 * Reads the destination of the shopper's cart (the chosen address or the shopper's default
 * address), with the cost of every shipping method there.
 */
export function cartDestinationRead(
  shopperId: number,
): CombinableRead<CartDestination | undefined> {
  return combinableRead(
    sql<CartDestination['address'] & { rates: ShippingRate[] }>`
      select ${shippingRatesSql(sql`a.postcode`)} as rates, a.id, a.first_name as "firstName",
        a.last_name as "lastName", a.company_name as "companyName", a.phone, a.address1, a.address2,
        a.city, a.state, a.postcode, a.reference_notes as "references"
      from addresses a left join carts c on c.shopper_id = a.shopper_id
      where a.shopper_id = ${shopperId} and (a.is_default or a.id = c.address_id)
      order by a.id = c.address_id desc nulls last limit 1`,
    ([row]) => {
      if (!row) return undefined
      const { rates, ...address } = row
      return { address, rates }
    },
  )
}

type LineState = { lineId: number; quantity: number; seenPrice: Centavos }

/**
 * Updates cart lines to the given quantities and to the prices shown to the shopper; lines of the
 * cart that are not given are deleted.
 */
export async function saveCartLines(db: Db, cartId: number, lines: LineState[]): Promise<void> {
  await sql`
    delete from cart_lines
    where cart_id = ${cartId} and id <> all(${lines.map(({ lineId }) => lineId)}::bigint[])`.execute(
    db,
  )
  await sql`
    update cart_lines l set quantity = r.quantity, seen_price_centavos = r."seenPrice"
    from ${recordsetSql(lines, sql`"lineId" bigint, quantity integer, "seenPrice" bigint`)}
    where l.cart_id = ${cartId} and l.id = r."lineId"`.execute(db)
}

/**
 * Removes bought lines from the cart, but keeps products added after the purchase began. The
 * shipping choice and the used coupon are cleared.
 */
export function boughtLinesRemoval(
  { shopperId, couponId, lines }: { shopperId: number; couponId: number | null; lines: Bought[] },
  now: Date,
): CombinableWrite {
  const units = recordsetSql(lines, sql`"productId" bigint, quantity integer`)
  return sql`
    cart as (
      update carts set shipping_code = null, coupon_id = nullif(coupon_id, ${couponId}),
        version = version + 1, updated_at = ${now}
      where shopper_id = ${shopperId} returning id),
    bought_lines as (
      delete from cart_lines l using cart, ${units}
      where l.cart_id = cart.id and l.product_id = r."productId" and l.quantity <= r.quantity),
    reduced_lines as (
      update cart_lines l set quantity = l.quantity - r.quantity from cart, ${units}
      where l.cart_id = cart.id and l.product_id = r."productId" and l.quantity > r.quantity)`
}

/** Resets a cart to the default address. */
export async function resetCartAddress(db: Db, shopperId: number, now: Date): Promise<void> {
  await db
    .updateTable('carts')
    .set({ address_id: null, version: sql<number>`version + 1`, updated_at: now })
    .where('shopper_id', '=', shopperId)
    .where('address_id', 'is not', null)
    .execute()
}

type Bought = { productId: number; quantity: number }

type CartChoices = {
  couponId?: number | null
  shippingCode?: string | null
  addressId?: number | null
}

/**
 * Stores the shopper's choices for a cart (address, shipping method, coupon) and increments the
 * cart's version number.
 */
export async function saveCartAddressShippingAndCoupon(
  db: Db,
  cartId: number,
  choices: CartChoices,
  now: Date,
): Promise<void> {
  await db
    .updateTable('carts')
    .set({
      ...(choices.couponId === undefined ? {} : { coupon_id: choices.couponId }),
      ...(choices.shippingCode === undefined ? {} : { shipping_code: choices.shippingCode }),
      ...(choices.addressId === undefined ? {} : { address_id: choices.addressId }),
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('id', '=', cartId)
    .modifyEnd(preparedStatementComment)
    .execute()
}
