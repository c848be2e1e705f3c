import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'

/** The next moment within its day at which an offer begins or ends; null where none says a time. */
export async function nextOfferEdge(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    ${prepared} select next_offer_edge(${now}::timestamptz) as at`.execute(db)
  return rows[0]?.at ?? null
}
