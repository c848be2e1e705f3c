import { sql } from 'kysely'
import type { OfficeNotification } from '#domain/running/office-notifications.ts'
import type { Db } from '../database.ts'

/** Maximum number of back office notifications returned by one read. */
const mostTold = 500

type NewsSince = {
  news: OfficeNotification[]
  /** PostgreSQL snapshot of the committed transactions, from which the next read starts */
  snapshot: string
}

/**
 * Reads back office notifications since a PostgreSQL snapshot; without a snapshot, only returns the
 * current one as starting point.
 */
export async function readNotificationsSince(db: Db, since: string | null): Promise<NewsSince> {
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

/**
 * Whether a text is a valid `pg_snapshot` value, the position in the stream of office
 * notifications.
 */
export function isPostgresTransactionSnapshot(text: string): boolean {
  const { from = '', to = '', open = '' } = written.exec(text)?.groups ?? {}
  if (from === '' || text.length > 4000) return false
  const parts = [from, ...open.split(',').filter(Boolean), to].map(BigInt)
  return (
    parts.every((part, place) => place === 0 || (parts[place - 1] ?? part) <= part) &&
    new Set(open.split(',')).size === open.split(',').length &&
    (open === '' || BigInt(open.split(',').at(-1) ?? 0) < BigInt(to))
  )
}

/**
 * Deletes back office notifications of transactions before `horizon`, a transaction id that
 * `deleteSeenCatalogueChanges` returns.
 */
export async function deleteOldBackOfficeNotifications(
  db: Db,
  horizon: string | null,
): Promise<void> {
  if (horizon === null) return
  await sql`delete from office_news where transaction_id < ${horizon}::xid8`.execute(db)
}
