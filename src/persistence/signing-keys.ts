import type { Db } from './database.ts'

/** The public keys that the shop has signed with, the newest first. */
export async function all(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select('public_key as publicKey')
    .orderBy('first_used_at', 'desc')
    .execute()
  return rows.map(({ publicKey }) => publicKey)
}

/** Makes a key known as the shop's, before anything that it signed leaves. */
export async function add(db: Db, publicKey: string, now: Date): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ public_key: publicKey, first_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
