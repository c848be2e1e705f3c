import type { Db } from '../database.ts'

/** Opens a session whose first refresh token has this hash. */
export async function open(
  db: Db,
  session: { shopperId: number; tokenHash: Buffer; expiresAt: Date; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      shopper_id: session.shopperId,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addToken(db, id, session.tokenHash, session.now)
  return id
}

/** The session of a refresh token, held so that renewals of one session happen one after the other. */
export async function lockByToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('shoppers', 'shoppers.id', 'sessions.shopper_id')
    .select([
      'sessions.id',
      'sessions.shopper_id as shopperId',
      'sessions.created_at as createdAt',
      'sessions.expires_at as expiresAt',
      'sessions.revoked_at as revokedAt',
      'shoppers.blocked',
    ])
    .where('refresh_tokens.hash', '=', tokenHash)
    .forUpdate('sessions')
    .executeTakeFirst()
}

/** When a refresh token was spent; undefined when there is no such token. */
export async function findToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('refresh_tokens')
    .select(['spent_at as spentAt', 'replaced_by as replacedBy'])
    .where('hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function replaceToken(
  db: Db,
  token: { sessionId: string; hash: Buffer; successorHash: Buffer; expiresAt: Date; now: Date },
) {
  await db
    .updateTable('refresh_tokens')
    .set({ spent_at: token.now, replaced_by: token.successorHash })
    .where('hash', '=', token.hash)
    .execute()
  await addToken(db, token.sessionId, token.successorHash, token.now)
  await db
    .updateTable('sessions')
    .set({ last_used_at: token.now, expires_at: token.expiresAt })
    .where('id', '=', token.sessionId)
    .execute()
}

export async function revoke(db: Db, id: string, reason: string, now: Date) {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Forgets sessions that nobody can renew any more. */
export async function removeEnded(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('expires_at', '<', before), where('revoked_at', '<', before)]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

async function addToken(db: Db, sessionId: string, hash: Buffer, now: Date) {
  await db
    .insertInto('refresh_tokens')
    .values({ hash, session_id: sessionId, issued_at: now })
    .execute()
}
