import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'

/** Next moment within its day at which an offer begins or ends; null when no offer has a time of day. */
export async function nextOfferEdge(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    ${prepared} select next_offer_edge(${now}::timestamptz) as at`.execute(db)
  return rows[0]?.at ?? null
}
