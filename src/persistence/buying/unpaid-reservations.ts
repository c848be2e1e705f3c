import { sql } from 'kysely'
import type {
  BuyerUnpaidReservations,
  BuyerUnpaidUnitTotals,
  RequestedProductStock,
} from '#domain/buying/unpaid-order-limits.ts'
import type { Centavos } from '#domain/money.ts'
import { advisoryLockSql } from '../advisory-lock.ts'
import { type CombinableRead, combinableRead, toMoment } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment, preparedListParameter } from '../prepared-statements.ts'

type Buyer = {
  shopperId: number
  phone: string | null
  /** payment attempt that the new attempt replaces; its reservations do not count */
  exceptAttempt: number | null
}

type StockLevel = Omit<RequestedProductStock, 'name' | 'quantity'>

/**
 * SQL condition for payment attempts with an unpaid payment slip (SPEI or cash), and unpaid ones
 * whose page may still issue one.
 */
const mayBeVoucher = sql`(a.state in ('open', 'pending') and (a.voucher is not null
  or a.payment_offer -> 'methods' ? 'spei' or a.payment_offer -> 'methods' ? 'cash'))`

/**
 * Locks a phone number, so that its purchases run one after the other, and then the stock levels of
 * products in id order, until the transaction ends.
 */
export async function lockPhoneNumberAndStock(
  db: Db,
  phone: string | null,
  productIds: number[],
): Promise<void> {
  await sql`
    ${preparedStatementComment} with phone as materialized (
      select ${advisoryLockSql(`unpaid:${phone}`)} where ${phone}::text is not null)
    select from inventory where product_id = any(${preparedListParameter(productIds, 'bigint')})
      and (select count(*) from phone) >= 0
    order by product_id for update`.execute(db)
}

/**
 * Reads the open payment attempts of a buyer's account and phone number, and their payment slips
 * that expired since a moment.
 */
export function unpaidReservationsOfBuyerRead(
  { shopperId, phone, exceptAttempt }: Buyer,
  lapsedSince: Date,
): CombinableRead<BuyerUnpaidReservations> {
  type Row = { vouchers: number; orderNumbers: string[]; lapsedAt: string[] }
  const query = sql<Row>`
    select count(*) filter (where ${mayBeVoucher})::integer as vouchers,
      coalesce(array_agg(a.order_number order by a.id) filter (where a.state = 'pending' and ${mayBeVoucher}), '{}') as "orderNumbers",
      coalesce(array_agg(a.released_at order by a.released_at desc) filter (where a.state = 'expired'
        and a.voucher is not null and a.paid_centavos = 0 and a.released_at > ${lapsedSince}), '{}') as "lapsedAt"
    from payment_attempts a
    where (a.shopper_id = ${shopperId} or a.buyer_phone = ${phone}) and a.id is distinct from ${exceptAttempt}`
  return combinableRead(query, ([row]) => ({
    ...row!,
    lapsedAt: row!.lapsedAt.map((at) => toMoment(at)),
  }))
}

/**
 * Reads the unpaid reservations of locked products. A released reservation counts in proportion to the time it lasted,
 * relative to `holdSeconds`.
 */
export function unpaidReservedUnitsRead(
  productIds: number[],
  { shopperId, phone, exceptAttempt }: Buyer,
  { since, holdSeconds }: { since: Date; holdSeconds: number },
): CombinableRead<{ shelf: StockLevel[]; inAll: BuyerUnpaidUnitTotals }> {
  const ids = preparedListParameter(productIds, 'bigint')
  const query = sql<StockLevel & { allUnpaid: number; allInSessions: number }>`
    with held as (
      select r.product_id, sum(r.quantity) filter (where ${mayBeVoucher} and a.id is distinct from ${exceptAttempt}) as vouchers,
        sum(r.quantity) filter (where a.id = ${exceptAttempt}) as given_back,
        sum(r.quantity) filter (where a.state in ('open', 'pending') and a.shopper_id <> ${shopperId}
          and (a.buyer_phone = ${phone}) is not true) as others
      from stock_reservations r join payment_attempts a on a.id = r.attempt_id
      where r.product_id = any(${ids})
      group by r.product_id),
    theirs as (
      select l.product_id, a.voucher is not null as is_voucher,
        l.quantity * case when a.stock_state = 'reserved' then 1
          else least(1, extract(epoch from a.released_at - a.created_at) / ${holdSeconds}::float8) end as units
      from payment_attempts a join payment_attempt_lines l on l.attempt_id = a.id
      where (a.shopper_id = ${shopperId} or a.buyer_phone = ${phone})
        and a.id is distinct from ${exceptAttempt}
        and (a.state in ('open', 'pending') or a.state in ('expired', 'failed', 'superseded')
          and a.released_at > ${since}))
    select i.product_id as "productId", i.on_hand as "onHand",
      i.on_hand - i.reserved + coalesce(held.given_back, 0)::integer as available,
      coalesce(held.vouchers, 0)::integer as "inVouchers", coalesce(held.others, 0)::integer as "byOthers",
      coalesce((select floor(sum(units)) from theirs where product_id = i.product_id), 0)::integer as unpaid,
      coalesce((select floor(sum(units)) from theirs
        where product_id = i.product_id and not is_voucher), 0)::integer as "inSessions",
      coalesce((select floor(sum(units)) from theirs), 0)::integer as "allUnpaid",
      coalesce((select floor(sum(units)) from theirs where not is_voucher), 0)::integer as "allInSessions"
    from inventory i left join held on held.product_id = i.product_id
    where i.product_id = any(${ids})`
  return combinableRead(query, (rows) => ({
    shelf: rows,
    inAll: { unpaid: rows[0]?.allUnpaid ?? 0, inSessions: rows[0]?.allInSessions ?? 0 },
  }))
}

export type UnpaidOrder = { number: string; total: Centavos; expiresAt: Date }

/** Lists the shopper's orders that wait for a payment slip, earliest deadline first. */
export async function listUnpaidOrders(db: Db, shopperId: number): Promise<UnpaidOrder[]> {
  return db
    .selectFrom('payment_attempts as a')
    .select(['order_number as number', 'total_centavos as total', 'expires_at as expiresAt'])
    .where('shopper_id', '=', shopperId)
    .where('state', '=', 'pending')
    .where(sql<boolean>`${mayBeVoucher}`)
    .orderBy('expires_at')
    .execute()
}
