import { sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import { otherVisitSource, type VisitSource, type VisitStep } from '#domain/running/visit-source.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

export type CountedVisits = VisitSource & { step: VisitStep; visits: number }

/** Adds visits of a day; above `most` sources, those of new ones are counted together. */
export async function addVisits(
  db: Db,
  counted: readonly CountedVisits[],
  { day, most }: { day: Day; most: number },
): Promise<void> {
  const columns = sql`source text, medium text, campaign text, step text, visits integer`
  await sql`
    with known as (
      select distinct source, medium, campaign from visit_days where day = ${day}::date
    ), given as (
      select r.*, exists (select from known k where (k.source, k.medium, k.campaign) =
        (r.source, r.medium, r.campaign)) or (select count(*) from known) < ${most} as fits
      from ${recordsetSql([...counted], columns)}
    )
    insert into visit_days (day, source, medium, campaign, step, visits)
    select ${day}::date, case when fits then source else ${otherVisitSource} end,
      case when fits then medium else '' end, case when fits then campaign else '' end, step, sum(visits)
    from given group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (day, source, medium, campaign, step)
      do update set visits = visit_days.visits + excluded.visits`.execute(db)
}

/** Keeps the source of the visit that began a payment; the first one stays. */
export async function addAttemptSource(
  db: Db,
  ref: string,
  { source, medium, campaign }: VisitSource,
): Promise<void> {
  await sql`
    insert into attempt_sources (attempt_id, source, medium, campaign)
    select id, ${source}, ${medium}, ${campaign} from payment_attempts where ref = ${ref}
    on conflict (attempt_id) do nothing`.execute(db)
}

export type VisitFunnel = VisitSource & Record<VisitStep | 'paid', number>

/** Visits of a period by source and campaign, with the payments that they began and completed. */
export async function readVisitFunnel(
  db: Db,
  {
    from,
    to,
    since,
    until,
    limit,
  }: { from: Day; to: Day; since: Date; until: Date; limit: number },
): Promise<VisitFunnel[]> {
  const { rows } = await sql<VisitFunnel>`
    select source, medium, campaign, sum(view)::integer as view, sum(product)::integer as product,
      sum(cart)::integer as cart, sum(checkout)::integer as checkout, sum(paid)::integer as paid
    from (
      select source, medium, campaign,
        case step when 'view' then visits else 0 end as view,
        case step when 'product' then visits else 0 end as product,
        case step when 'cart' then visits else 0 end as cart,
        case step when 'checkout' then visits else 0 end as checkout, 0 as paid
      from visit_days where day between ${from}::date and ${to}::date
      union all
      select s.source, s.medium, s.campaign, 0, 0, 0, 0, 1
      from payment_attempts a join attempt_sources s on s.attempt_id = a.id
      where a.created_at >= ${since} and a.created_at < ${until} and a.paid_at is not null and not a.trial
    ) steps
    group by 1, 2, 3 order by 4 desc, 8 desc, 1, 2, 3 limit ${limit}`.execute(db)
  return rows
}
