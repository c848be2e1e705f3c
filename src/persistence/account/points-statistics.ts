import { sql } from 'kysely'
import type { RewardPointStatus } from '#domain/account/reward-points.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

/** Sums of all shoppers' reward points: earned points, and pending points. */
export async function readOutstandingPoints(db: Db): Promise<{ earned: number; pending: number }> {
  const { rows } = await sql<{ earned: number; pending: number }>`
    select coalesce(sum(points) filter (where status = 'Ganados'), 0)::bigint as earned,
      coalesce(sum(points) filter (where status = 'Pendientes'), 0)::bigint as pending
    from rewards where status in ('Ganados', 'Pendientes')`.execute(db)
  return rows[0] ?? { earned: 0, pending: 0 }
}

type ExpiringPoints = { month: string; points: number }

/** Earned reward points of all shoppers by month of expiry, earliest first. */
export async function listExpiringPoints(
  db: Db,
  from: Day,
  months: number,
): Promise<ExpiringPoints[]> {
  const { rows } = await sql<ExpiringPoints>`
    select to_char(expires_on, 'YYYY-MM') as month, sum(points)::bigint as points
    from rewards where status = 'Ganados' and expires_on >= ${from}
    group by 1 order by 1 limit ${months}`.execute(db)
  return rows
}

type PointsDay = {
  day: Day
  /** points from purchases, gifts and returned coupons */
  given: number
  redeemed: number
  expired: number
  cancelled: number
}

/**
 * Lists reward points earned, redeemed, expired and cancelled per day since a moment, newest first.
 * Rows created by splitting a partly used row do not count as earned.
 */
export async function listPointsByDay(db: Db, since: Date): Promise<PointsDay[]> {
  const { rows } = await sql<PointsDay>`
    select day::text as day, sum(given)::bigint as given, sum(redeemed)::bigint as redeemed,
      sum(expired)::bigint as expired, sum(cancelled)::bigint as cancelled
    from (
      select day_in_mexico(created_at) as day, points as given, 0 as redeemed, 0 as expired,
        0 as cancelled
      from rewards where created_at >= ${since} and kind <> 'split'
      union all
      select day_in_mexico(updated_at), 0,
        case when status = 'Canjeados' then points else 0 end,
        case when status = 'Vencidos' then points else 0 end,
        case when status = 'Cancelados' then points else 0 end
      from rewards
      where updated_at >= ${since} and status in ('Canjeados', 'Vencidos', 'Cancelados')) moved
    group by 1 order by 1 desc`.execute(db)
  return rows
}

type GivenPoints = {
  id: number
  shopperId: number
  email: string
  points: number
  status: RewardPointStatus
  note: string
  createdAt: Date
  /** whether some of the points granted by the operator were already spent, expired or cancelled */
  touched: boolean
}

/** Lists reward points that operators granted to shoppers, newest first. */
export async function listOperatorGrantedPoints(db: Db, limit: number): Promise<GivenPoints[]> {
  const { rows } = await sql<GivenPoints>`
    select r.id, r.shopper_id as "shopperId", s.email, r.points, r.status, r.note,
      r.created_at as "createdAt", r.updated_at <> r.created_at as touched
    from rewards r join shoppers s on s.id = r.shopper_id
    where r.kind = 'adjustment' order by r.id desc limit ${limit}`.execute(db)
  return rows
}

type HeldGift = Omit<GivenPoints, 'email' | 'createdAt'>

/** Locks the points that an operator granted, and their shopper, until the transaction ends. */
export async function lockOperatorGrantedPoints(db: Db, id: number): Promise<HeldGift | undefined> {
  const { rows } = await sql<HeldGift>`
    select r.id, r.shopper_id as "shopperId", r.points, r.status, r.note,
      r.updated_at <> r.created_at as touched
    from rewards r join shoppers s on s.id = r.shopper_id
    where r.id = ${id} and r.kind = 'adjustment' for update of s, r`.execute(db)
  return rows[0]
}

/** Lists the product totals in centavos of the newest orders since a moment. */
export async function listRecentOrderAmounts(
  db: Db,
  since: Date,
  most: number,
): Promise<Centavos[]> {
  const { rows } = await sql<{ paid: Centavos }>`
    select subtotal_centavos - discount_centavos as paid from payment_attempts
    where paid_at >= ${since} and shopper_id is not null and not trial
    order by paid_at desc, id desc limit ${most}`.execute(db)
  return rows.map(({ paid }) => paid)
}
