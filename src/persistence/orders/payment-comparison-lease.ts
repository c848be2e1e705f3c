import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Expiry time of a process's claim on comparing payments with a gateway. The process renews the
 * claim while it works; the claim also ends if a standby database is promoted meanwhile.
 */
const lease = sql<Date>`clock_timestamp() + interval '3 minutes'`

type Comparison = {
  /** time up to which payments were compared; null before the first comparison */
  comparedUntil: Date | null
  /**
   * whether payments were last compared on a different database, because the current database is a
   * restored copy or a promoted standby
   */
  isElsewhere: boolean
}

/**
 * Claims the payment comparison with a gateway for this process; undefined while another process
 * holds the claim.
 */
export async function acquirePaymentComparisonLease(
  db: Db,
  gateway: string,
): Promise<Comparison | undefined> {
  const { rows } = await sql<Comparison>`
    insert into payment_comparisons as held (gateway, leased_until) values (${gateway}, ${lease})
    on conflict (gateway) do update set leased_until = excluded.leased_until
      where held.leased_until is null or held.leased_until < clock_timestamp()
    returning compared_until as "comparedUntil",
      incarnation is not null and incarnation <> ${incarnation} as "isElsewhere"`.execute(db)
  return rows[0]
}

/**
 * Whether payments were last compared with the gateway on a different database, because the current
 * database is a restored copy or a promoted standby.
 */
export async function isDatabaseRestoredOrPromoted(db: Db, gateway: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_comparisons')
    .select(sql<boolean>`incarnation <> ${incarnation}`.as('isElsewhere'))
    .where('gateway', '=', gateway)
    .where('incarnation', 'is not', null)
    .executeTakeFirst()
  return row?.isElsewhere === true
}

/** Extends a process's claim on the payment comparison with a gateway. */
export async function renewPaymentComparisonLease(db: Db, gateway: string): Promise<void> {
  await db
    .updateTable('payment_comparisons')
    .set({ leased_until: lease })
    .where('gateway', '=', gateway)
    .execute()
}

/** Stores the time up to which the gateway's payment list was compared with the shop. */
export async function savePaymentComparisonEndTime(
  db: Db,
  gateway: string,
  until: Date,
): Promise<void> {
  await db
    .updateTable('payment_comparisons')
    .set({ compared_until: until })
    .where('gateway', '=', gateway)
    .execute()
}

/**
 * Marks this database as compared with the gateway, after the search for payments lost by a restore
 * or failover.
 */
export async function markDatabasePaymentsCompared(db: Db, gateway: string): Promise<void> {
  await db
    .updateTable('payment_comparisons')
    .set({ incarnation: sql<string>`${incarnation}` })
    .where('gateway', '=', gateway)
    .execute()
}

export async function releasePaymentComparisonLease(db: Db, gateway: string): Promise<void> {
  await db
    .updateTable('payment_comparisons')
    .set({ leased_until: null })
    .where('gateway', '=', gateway)
    .execute()
}

/**
 * SQL identity of the database: cluster, database, and timeline, which changes after a promotion or
 * point-in-time recovery.
 */
const incarnation = sql<string>`(
  (select system_identifier::text from pg_control_system()) || ':' ||
  (select oid::text from pg_database where datname = current_database()) || ':' ||
  left(pg_walfile_name(pg_current_wal_lsn()), 8))`
