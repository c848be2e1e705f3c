import type { Db } from '../database.ts'

/** Records that a logout token was used; false when it was used before. */
export async function consumeLogoutToken(
  db: Db,
  { issuer, jti, expiresAt }: { issuer: string; jti: string; expiresAt: Date },
): Promise<boolean> {
  const taken = await db
    .insertInto('logout_tokens')
    .values({ issuer, jti, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 1n
}

export async function removeExpiredLogoutTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('logout_tokens').where('expires_at', '<', before).execute()
}
