import { sql } from 'kysely'
import type { Coupon, CouponUserHistory } from '#domain/buying/discounts/coupon.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import { isPaidUnrefundedOrder } from '#domain/orders/order-state.ts'
import type { Db } from '../database.ts'
import { matchingOrderStateIdsSql } from '../orders/order-state-id.ts'

/** Columns of a coupon `c`, without its number of uses. */
export const couponColumns = sql`
  c.id, c.code, c.type, c.percent, c.amount_centavos as amount,
  c.max_discount_centavos as "maxDiscount", c.min_subtotal_centavos as "minSubtotal",
  c.valid_from as "validFrom", c.valid_to as "validTo",
  c.starts_at as "startsAt", c.ends_at as "endsAt", c.total_limit as "totalLimit",
  c.per_customer_limit as "perCustomerLimit", c.scope, c.exclude_offers as "excludeOffers",
  c.exclude_refurbished as "excludeRefurbished", c.first_purchase_only as "firstPurchaseOnly",
  c.public, c.active, c.shopper_id as "shopperId", c.description`

/** Order states that count as a purchase of the shopper, including a pending payment. */
const purchases = matchingOrderStateIdsSql(
  (state) => state === 'pending_payment' || isPaidUnrefundedOrder(state),
)

/**
 * Finds a coupon as a shopper may use it: a use reserved by the shopper's own open payment attempt
 * counts as available.
 */
export async function findCouponForShopper(
  db: Db,
  shopperId: number,
  by: { code: string } | { id: number },
): Promise<Coupon | undefined> {
  const { rows } = await sql<Coupon>`
    select ${couponColumns}, (c.used + c.held - (
      select count(*) from payment_attempts a
      where a.coupon_id = c.id and a.coupon_state = 'held' and a.state = 'open'
        and a.shopper_id = ${shopperId}))::int as taken
    from coupons c where c.published and ${'code' in by ? sql`c.code = ${by.code}` : sql`c.id = ${by.id}`}`.execute(
    db,
  )
  return rows[0]
}

/** Facts about a shopper for the check of a coupon: uses and purchases of the account or its verified phone. */
export async function readCouponUserHistory(
  db: Db,
  shopperId: number,
  couponId: number | undefined,
): Promise<CouponUserHistory> {
  const mine = sql`(a.shopper_id = ${shopperId} or a.buyer_phone = (
    select phone from shoppers where id = ${shopperId} and phone_verified))`
  const { rows } = await sql<{ uses: number; hasBought: boolean }>`
    select (
      select count(*)::int from payment_attempts a
      where a.coupon_id = ${couponId ?? null} and ${mine}
        and (a.coupon_state = 'used' or (a.coupon_state = 'held'
          and not (a.state = 'open' and a.shopper_id = ${shopperId})))) as uses,
      exists (
        select from orders o join payment_attempts a on a.id = o.attempt_id
        where ${mine} and o.state_id in ${purchases}) as "hasBought"`.execute(db)
  const { uses = 0, hasBought = false } = rows[0] ?? {}
  return { shopperId, uses, hasBought }
}

/** Reserves one use of a coupon for a pending payment attempt; false when none is left. */
export async function reserveCouponUse(db: Db, couponId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coupons')
    .set({ held: sql<number>`held + 1` })
    .where('id', '=', couponId)
    .where(sql<boolean>`(total_limit is null or used + held < total_limit)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Turns a use of a coupon that was reserved for a payment into a consumed use. */
export async function consumeCouponUse(db: Db, couponId: number): Promise<void> {
  await db
    .updateTable('coupons')
    .set({ held: sql<number>`held - 1`, used: sql<number>`used + 1` })
    .where('id', '=', couponId)
    .execute()
}

/** Makes a reserved or consumed use of a coupon available again. */
export async function restoreCouponUse(
  db: Db,
  couponId: number,
  from: 'held' | 'used',
): Promise<void> {
  await db
    .updateTable('coupons')
    .set(from === 'held' ? { held: sql<number>`held - 1` } : { used: sql<number>`used - 1` })
    .where('id', '=', couponId)
    .execute()
}

export type PersonalCoupon = Pick<
  Coupon,
  'code' | 'type' | 'percent' | 'amount' | 'maxDiscount' | 'minSubtotal' | 'validTo' | 'description'
>

/** Lists a shopper's personal coupons usable on a day, earliest expiry first. */
export async function listPersonalCoupons(
  db: Db,
  shopperId: number,
  today: Day,
): Promise<PersonalCoupon[]> {
  const rows = await db
    .selectFrom('coupons')
    .select([
      'code',
      'type',
      'percent',
      'amount_centavos as amount',
      'max_discount_centavos as maxDiscount',
      'min_subtotal_centavos as minSubtotal',
      'valid_to as validTo',
      'description',
    ])
    .where('shopper_id', '=', shopperId)
    .where('active', '=', true)
    .where(sql<boolean>`(valid_from is null or valid_from <= ${today})`)
    .where(sql<boolean>`(valid_to is null or valid_to >= ${today})`)
    .where(sql<boolean>`(total_limit is null or used < total_limit)`)
    .orderBy(sql`valid_to nulls last`)
    .orderBy('id')
    .execute()
  return rows
}

/** Disables a coupon whose value the shopper got back by other means. */
export async function deactivateCoupon(db: Db, couponId: number): Promise<void> {
  await db.updateTable('coupons').set({ active: false }).where('id', '=', couponId).execute()
}
