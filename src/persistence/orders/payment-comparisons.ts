import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Renewed while work goes on; a process that died gives way after it, also one that was at work in what a standby had
 * received: who compares after it was promoted waits no longer.
 */
const lease = sql<Date>`clock_timestamp() + interval '3 minutes'`

type Comparison = {
  /** null before the first */
  comparedUntil: Date | null
  /** whether the database is another than the one that was compared last: restored, or a promoted standby */
  isElsewhere: boolean
}

/** Takes the comparison with a gateway for this process, where no other is at it. */
export async function claim(db: Db, gateway: string): Promise<Comparison | undefined> {
  const { rows } = await sql<Comparison>`
    insert into payment_comparisons as held (gateway, leased_until) values (${gateway}, ${lease})
    on conflict (gateway) do update set leased_until = excluded.leased_until
      where held.leased_until is null or held.leased_until < clock_timestamp()
    returning compared_until as "comparedUntil",
      incarnation is not null and incarnation <> ${incarnation} as "isElsewhere"`.execute(db)
  return rows[0]
}

/** Whether the database is another than the one that was compared last. */
export async function isElsewhere(db: Db, gateway: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_comparisons')
    .select(sql<boolean>`incarnation <> ${incarnation}`.as('isElsewhere'))
    .where('gateway', '=', gateway)
    .where('incarnation', 'is not', null)
    .executeTakeFirst()
  return row?.isElsewhere === true
}

/** Keeps the claim for longer. */
export async function renew(db: Db, gateway: string): Promise<void> {
  await db
    .updateTable('payment_comparisons')
    .set({ leased_until: lease })
    .where('gateway', '=', gateway)
    .execute()
}

/** Says how far the list is compared now. */
export async function advance(db: Db, gateway: string, until: Date): Promise<void> {
  await db
    .updateTable('payment_comparisons')
    .set({ compared_until: until })
    .where('gateway', '=', gateway)
    .execute()
}

/** Says that what a database has lost was looked for in this one. */
export async function settleHere(db: Db, gateway: string): Promise<void> {
  await db
    .updateTable('payment_comparisons')
    .set({ incarnation: sql<string>`${incarnation}` })
    .where('gateway', '=', gateway)
    .execute()
}

export async function release(db: Db, gateway: string): Promise<void> {
  await db
    .updateTable('payment_comparisons')
    .set({ leased_until: null })
    .where('gateway', '=', gateway)
    .execute()
}

/** The cluster, the database in it, and the timeline, which a promotion or a recovery to a moment begins anew. */
const incarnation = sql<string>`(
  (select system_identifier::text from pg_control_system()) || ':' ||
  (select oid::text from pg_database where datname = current_database()) || ':' ||
  left(pg_walfile_name(pg_current_wal_lsn()), 8))`
