import { type RawBuilder, sql } from 'kysely'
import type { Coupon } from '#domain/buying/coupon.ts'
import type { StoredDiscountSimulation } from '#domain/buying/discount-simulation.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

/**
 * Shared coupon in the back office. `taken`: number of uses, consumed by orders or reserved by open
 * payments.
 */
export type OfficeSharedCoupon = Coupon & {
  published: boolean
  rehearsal: StoredDiscountSimulation | null
}

const columns = sql<OfficeSharedCoupon>`
  c.id, c.code, c.type, c.percent, c.amount_centavos as amount,
  c.max_discount_centavos as "maxDiscount", c.min_subtotal_centavos as "minSubtotal",
  c.valid_from as "validFrom", c.valid_to as "validTo", c.starts_at as "startsAt",
  c.ends_at as "endsAt", c.total_limit as "totalLimit",
  c.per_customer_limit as "perCustomerLimit", c.scope, c.exclude_offers as "excludeOffers",
  c.exclude_refurbished as "excludeRefurbished", c.first_purchase_only as "firstPurchaseOnly",
  c.public, c.active, c.shopper_id as "shopperId", c.description, c.published, c.rehearsal,
  c.used + c.held as taken`

/** Lists shared coupons, newest first; `before` is the last coupon of the previous page. */
export function listCoupons(db: Db, limit: number, before?: number): Promise<OfficeSharedCoupon[]> {
  const older = before === undefined ? sql`true` : sql`c.id < ${before}`
  return read(db, sql`${older} order by c.id desc limit ${limit}`)
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
  const { rows } = await sql<OfficeSharedCoupon>`
    select ${columns} from coupons c where c.shopper_id is null and ${which}`.execute(db)
  return rows
}

/** Editable coupon fields; the use count is not editable. */
export type CouponInput = Omit<OfficeSharedCoupon, 'id' | 'taken' | 'shopperId' | 'rehearsal'>

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
  return {
    code: coupon.code,
    type: coupon.type,
    percent: coupon.percent,
    amount_centavos: coupon.amount,
    max_discount_centavos: coupon.maxDiscount,
    min_subtotal_centavos: coupon.minSubtotal,
    valid_from: coupon.validFrom,
    valid_to: coupon.validTo,
    starts_at: coupon.startsAt,
    ends_at: coupon.endsAt,
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

export async function storeCouponSimulation(
  db: Db,
  id: number,
  rehearsal: StoredDiscountSimulation,
): Promise<void> {
  await db
    .updateTable('coupons')
    .set({ rehearsal: JSON.stringify(rehearsal) })
    .where('id', '=', id)
    .execute()
}

/** Total discount per coupon over the orders that used it, without bundles and promotions. */
export async function sumCouponDiscounts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Centavos>> {
  const { rows } = await sql<{ id: number; given: Centavos }>`
    select a.coupon_id as id, sum(a.discount_centavos - ${bundlesOf})::bigint as given
    from payment_attempts a
    where a.coupon_id = any(${[...ids]}::bigint[]) and a.coupon_state = 'used'
    group by a.coupon_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row.given]))
}

const bundlesOf = sql`(
  select coalesce(sum((b->>'saving')::bigint), 0) from jsonb_array_elements(a.bundles) b)`

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
      (a.discount_centavos - ${bundlesOf})::bigint as given, a.total_centavos as total
    from payment_attempts a
    where a.coupon_id = ${id} and a.coupon_state = 'used' and a.paid_at is not null
      and (${after ?? null}::bigint is null or a.id < ${after ?? null})
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}
