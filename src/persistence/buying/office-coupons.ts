import { type RawBuilder, sql } from 'kysely'
import {
  toCouponDiscountPlan,
  toCouponValidity,
} from '#domain/buying/discounts/coupon-discount-plan.ts'
import type { Coupon } from '#domain/buying/discounts/coupon.ts'
import type { DiscountPlan } from '#domain/buying/discounts/discount-plan.ts'
import type { StoredDiscountSimulation } from '#domain/buying/discounts/discount-simulation.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import { type Centavos, zeroCentavos } from '#domain/money.ts'
import type { Db } from '../database.ts'
import { couponColumns } from './coupons.ts'

/**
 * Shared coupon in the back office, with its validity as a period. `taken`: number of uses, consumed
 * by orders or reserved by open payments.
 */
export type OfficeSharedCoupon = Coupon &
  DiscountPlan & { rehearsal: StoredDiscountSimulation | null }

/** Lists shared coupons, newest first; `before` is the last coupon of the previous page. */
export function listCoupons(db: Db, limit: number, before?: number): Promise<OfficeSharedCoupon[]> {
  const older = before === undefined ? sql`true` : sql`c.id < ${before}`
  return read(db, sql`${older} order by c.id desc limit ${limit}`)
}

const mostScheduled = 100

/** Lists shared coupons valid on one of these days, the earliest end first. */
export function listCouponsValidBetween(
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<OfficeSharedCoupon[]> {
  return read(
    db,
    sql`c.active and c.published and (c.valid_to is null or c.valid_to >= ${from}::date)
      and (c.valid_from is null or c.valid_from <= ${to}::date)
      order by c.valid_to, c.code limit ${mostScheduled}`,
  )
}

export async function findCoupon(db: Db, id: number): Promise<OfficeSharedCoupon | null> {
  const [found] = await read(db, sql`c.id = ${id}`)
  return found ?? null
}

/** Locks a shared coupon against changes and uses until the transaction ends. */
export async function lockCoupon(db: Db, id: number): Promise<OfficeSharedCoupon | null> {
  const [found] = await read(db, sql`c.id = ${id} for update`)
  return found ?? null
}

async function read(db: Db, which: RawBuilder<unknown>): Promise<OfficeSharedCoupon[]> {
  const { rows } = await sql<Omit<OfficeSharedCoupon, 'from' | 'until'>>`
    select ${couponColumns}, c.published, c.rehearsal, c.used + c.held as taken
    from coupons c where c.shopper_id is null and ${which}`.execute(db)
  return rows.map((row) => ({ ...row, ...toCouponDiscountPlan(row) }))
}

/** Editable coupon fields; the use count is not editable. */
export type CouponInput = Omit<
  OfficeSharedCoupon,
  'id' | 'taken' | 'shopperId' | 'rehearsal' | keyof ReturnType<typeof toCouponValidity>
>

/** Adds a coupon; undefined when its code is taken. */
export async function addCoupon(
  db: Db,
  coupon: CouponInput,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .insertInto('coupons')
    .values({ ...rowOf(coupon), created_at: now })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateCoupon(db: Db, id: number, coupon: CouponInput): Promise<void> {
  await db.updateTable('coupons').set(rowOf(coupon)).where('id', '=', id).execute()
}

function rowOf(coupon: CouponInput) {
  const { validFrom, validTo, startsAt, endsAt } = toCouponValidity(coupon)
  return {
    code: coupon.code,
    type: coupon.type,
    percent: coupon.percent,
    amount_centavos: coupon.amount,
    max_discount_centavos: coupon.maxDiscount,
    min_subtotal_centavos: coupon.minSubtotal,
    valid_from: validFrom,
    valid_to: validTo,
    starts_at: startsAt,
    ends_at: endsAt,
    total_limit: coupon.totalLimit,
    per_customer_limit: coupon.perCustomerLimit,
    scope: JSON.stringify(coupon.scope),
    exclude_offers: coupon.excludeOffers,
    exclude_refurbished: coupon.excludeRefurbished,
    first_purchase_only: coupon.firstPurchaseOnly,
    public: coupon.public,
    active: coupon.active,
    published: coupon.published,
    description: coupon.description,
  }
}

export async function isCouponCodeTaken(db: Db, code: string, but: number): Promise<boolean> {
  const row = await db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', but)
    .executeTakeFirst()
  return row !== undefined
}

/** Discount of a payment attempt `a` by its coupon, without bundles and promotions. */
const couponDiscount = sql`a.discount_centavos - (
  select coalesce(sum((b->>'saving')::bigint), 0) from jsonb_array_elements(a.bundles) b)`

/** Adds to each coupon its total discount over the orders that used it, in centavos. */
export async function readCouponDiscounts(
  db: Db,
  coupons: readonly OfficeSharedCoupon[],
): Promise<(OfficeSharedCoupon & { given: Centavos })[]> {
  const { rows } = await sql<{ id: number; given: Centavos }>`
    select a.coupon_id as id, sum(${couponDiscount})::bigint as given
    from payment_attempts a
    where a.coupon_id = any(${coupons.map(({ id }) => id)}::bigint[]) and a.coupon_state = 'used'
    group by a.coupon_id`.execute(db)
  const given = new Map(rows.map((row) => [row.id, row.given]))
  return coupons.map((coupon) => ({ ...coupon, given: given.get(coupon.id) ?? zeroCentavos }))
}

export type OrderWithCoupon = {
  attemptId: number
  number: string
  paidAt: Date
  email: string
  given: Centavos
  total: Centavos
}

/** Lists paid orders with a coupon, newest first. */
export async function listCouponOrders(
  db: Db,
  id: number,
  { after, limit }: { after?: number | undefined; limit: number },
): Promise<OrderWithCoupon[]> {
  const { rows } = await sql<OrderWithCoupon>`
    select a.id as "attemptId", a.order_number as number, a.paid_at as "paidAt", a.email,
      (${couponDiscount})::bigint as given, a.total_centavos as total
    from payment_attempts a
    where a.coupon_id = ${id} and a.coupon_state = 'used' and a.paid_at is not null
      and (${after ?? null}::bigint is null or a.id < ${after ?? null})
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}
