import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'
import { edge } from './pricing.ts'

/** The next moment within its day at which an offer begins or ends; null where none says a time. */
export async function nextOfferEdge(db: Db, now: Date): Promise<Date | null> {
  const next = (which: 'from' | 'to') => sql`
    (select ${edge(which)} as at from products p
      where ${sql.ref(`p.special_${which}_time`)} is not null and ${edge(which)} > ${now}::timestamptz
      order by ${edge(which)} limit 1)`
  const { rows } = await sql<{ at: Date | null }>`
    ${prepared} select min(at) as at from (${next('from')} union all ${next('to')}) edges`.execute(
    db,
  )
  return rows[0]?.at ?? null
}
