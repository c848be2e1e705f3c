import { sql } from 'kysely'
import type { News } from '#domain/running/office-news.ts'
import type { Db } from '../database.ts'

/** Maximum back office news returned by one read. */
const mostTold = 500

type NewsSince = {
  news: News[]
  /** snapshot of committed transactions, start of the next read */
  snapshot: string
}

/** Reads back office news since a snapshot; without one returns only the starting position. */
export async function readSince(db: Db, since: string | null): Promise<NewsSince> {
  const { rows } = await sql<NewsSince>`
    select pg_current_snapshot()::text as snapshot, coalesce((
      select jsonb_agg(jsonb_build_object('kind', kind, 'id', subject) order by transaction_id, id)
      from (
        select transaction_id, id, kind, subject from office_news
        where transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(transaction_id, ${since}::pg_snapshot)
        order by transaction_id, id
        limit ${sql.lit(mostTold)}
      ) told
    ), '[]') as news`.execute(db)
  return rows[0] ?? { news: [], snapshot: '' }
}

const written = /^(?<from>[1-9]\d{0,17}):(?<to>\d{1,18}):(?<open>(?:\d{1,18},)*\d{1,18})?$/

/** Whether a text is a valid PostgreSQL snapshot. */
export function isSnapshot(text: string): boolean {
  const { from = '', to = '', open = '' } = written.exec(text)?.groups ?? {}
  if (from === '' || text.length > 4000) return false
  const parts = [from, ...open.split(',').filter(Boolean), to].map(BigInt)
  return (
    parts.every((part, place) => place === 0 || (parts[place - 1] ?? part) <= part) &&
    new Set(open.split(',')).size === open.split(',').length &&
    (open === '' || BigInt(open.split(',').at(-1) ?? 0) < BigInt(to))
  )
}

/** Deletes news of transactions that ended before a horizon (returned by `forgetChanges`). */
export async function forgetBefore(db: Db, horizon: string | null): Promise<void> {
  if (horizon === null) return
  await sql`delete from office_news where transaction_id < ${horizon}::xid8`.execute(db)
}
