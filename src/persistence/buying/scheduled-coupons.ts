import { sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'

type ScheduledCoupon = {
  id: number
  code: string
  from: Date | null
  until: Date | null
  excludeOffers: boolean
}

const most = 100
const startOf = (day: string) => sql.raw(`((${day})::timestamp at time zone 'America/Mexico_City')`)

/** Lists shared coupons valid on one of these days, without personal coupons. */
export async function listCouponsValidBetween(
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<ScheduledCoupon[]> {
  const { rows } = await sql<ScheduledCoupon>`
    select id, code, greatest(${startOf('valid_from')}, starts_at) as "from",
      least(${startOf('valid_to + 1')}, ends_at) as until, exclude_offers as "excludeOffers"
    from coupons
    where active and published and shopper_id is null
      and (valid_to is null or valid_to >= ${from}::date)
      and (valid_from is null or valid_from <= ${to}::date)
    order by valid_to, code limit ${most}`.execute(db)
  return rows
}
