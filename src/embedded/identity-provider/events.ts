import type { Db } from './database.ts'

/** Keeps what happened to an account. */
export async function add(db: Db, { sub, what }: { sub: string; what: string }): Promise<void> {
  await db.query('insert into identity.events (sub, what) values ($1, $2)', [sub, what])
}
