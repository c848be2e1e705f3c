import type { Db } from './database.ts'

/** Lists the public keys of the shop's document signatures, newest first. */
export async function listDocumentSigningPublicKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select('public_key as publicKey')
    .orderBy('first_used_at', 'desc')
    .execute()
  return rows.map(({ publicKey }) => publicKey)
}

/** Publishes a public key of the shop, before any document signed with it is sent. */
export async function addDocumentSigningPublicKey(
  db: Db,
  publicKey: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ public_key: publicKey, first_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
