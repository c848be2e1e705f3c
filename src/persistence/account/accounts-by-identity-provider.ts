import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Counts accounts by identity issuer, except those of the given issuer. Issuers are looked up one
 * by one, so that the given issuer's accounts are not read.
 */
export async function countAccountsOfOtherIssuers(
  db: Db,
  issuer: string,
): Promise<{ issuer: string; accounts: number }[]> {
  const { rows } = await sql<{ issuer: string; accounts: number }>`
    with recursive known as (
      select min(issuer) as issuer from shoppers
      union all
      select (select min(s.issuer) from shoppers s where s.issuer > known.issuer) from known
      where known.issuer is not null)
    select known.issuer, (select count(*) from shoppers s where s.issuer = known.issuer)::integer as accounts
    from known where known.issuer <> ${issuer} order by known.issuer`.execute(db)
  return rows
}

/** Counts an issuer's accounts with a verified e-mail. */
export async function countMigratableAccounts(db: Db, issuer: string): Promise<number> {
  const { accounts } = await db
    .selectFrom('shoppers')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('issuer', '=', issuer)
    .where('email_verified', '=', true)
    .executeTakeFirstOrThrow()
  return Number(accounts)
}

/** Locks up to `limit` accounts of an issuer with verified e-mail until the transaction ends. */
export async function lockMigratableAccounts(
  db: Db,
  issuer: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('shoppers')
    .select('id')
    .where('issuer', '=', issuer)
    .where('email_verified', '=', true)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Resets accounts to the state `prepared`, so that a sign-in with the same verified e-mail claims them. */
export async function unlinkAccountsFromIdentities(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('shoppers')
    .set({ issuer: null, subject: null, updated_at: now })
    .where('id', 'in', ids)
    .execute()
}
