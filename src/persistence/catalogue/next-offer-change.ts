import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'

/** Next moment at which an offer with a time of day begins or ends; null without such offers. */
export async function findNextOfferStartOrEnd(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    ${preparedStatementComment} select next_offer_edge(${now}::timestamptz) as at`.execute(db)
  return rows[0]?.at ?? null
}
