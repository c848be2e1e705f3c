import type { Db } from '../database.ts'

/** How many accounts sign in with each issuer but this one. */
export async function countOthers(
  db: Db,
  issuer: string,
): Promise<{ issuer: string; accounts: number }[]> {
  const rows = await db
    .selectFrom('shoppers')
    .select(['issuer', ({ fn }) => fn.countAll<number>().as('accounts')])
    .where('issuer', 'is not', null)
    .where('issuer', '<>', issuer)
    .groupBy('issuer')
    .orderBy('issuer')
    .execute()
  return rows.map((row) => ({ issuer: row.issuer ?? '', accounts: Number(row.accounts) }))
}

/** How many accounts of an issuer have an e-mail that somebody proved to own. */
export async function countMovable(db: Db, issuer: string): Promise<number> {
  const { accounts } = await db
    .selectFrom('shoppers')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('issuer', '=', issuer)
    .where('email_verified', '=', true)
    .executeTakeFirstOrThrow()
  return Number(accounts)
}

/** Some of these, held against other changes until the transaction ends. */
export async function lockMovable(db: Db, issuer: string, limit: number): Promise<number[]> {
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

/** Makes accounts wait for whoever proves to own their e-mail. */
export async function prepareAgain(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('shoppers')
    .set({ issuer: null, subject: null, updated_at: now })
    .where('id', 'in', ids)
    .execute()
}
