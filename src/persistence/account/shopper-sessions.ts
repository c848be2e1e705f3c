import type { Db } from '../database.ts'

export type SessionDevice = { browser: string | null; system: string | null }

type NewSession = {
  shopperId: number
  tokenHash: Buffer
  expiresAt: Date
  now: Date
  providerSession?: string | null
  authenticatedAt?: Date | null
  device?: SessionDevice
}

/**
 * Opens a shopper's session with this refresh token; an open session with the same identity
 * provider session is reused.
 */
export async function getOrCreateShopperSession(db: Db, session: NewSession): Promise<string> {
  const shown = {
    authenticated_at: session.authenticatedAt ?? null,
    browser: session.device?.browser ?? null,
    system: session.device?.system ?? null,
    created_at: session.now,
    last_used_at: session.now,
    expires_at: session.expiresAt,
  }
  const { id } = await db
    .insertInto('sessions')
    .values({
      shopper_id: session.shopperId,
      provider_session: session.providerSession ?? null,
      ...shown,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_session', 'shopper_id'])
        .where('revoked_at', 'is', null)
        .where('provider_session', 'is not', null)
        .doUpdateSet(shown),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await addToken(db, id, session.tokenHash, session.now)
  return id
}

/** Lists a shopper's open sessions, most recently used first. */
export async function listOpenSessions(db: Db, shopperId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('shopper_id', '=', shopperId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Whether a session, open or ended, belongs to this shopper. */
export async function isSessionOfShopper(
  db: Db,
  { sessionId, shopperId }: { sessionId: string; shopperId: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('shopper_id', '=', shopperId)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a session is open; locks an open session until the transaction ends. */
export async function lockOpenSession(db: Db, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Selection of sessions to revoke: one session, all sessions of the given shoppers, or those of an
 * identity provider's subject or session.
 */
export type SessionsToRevoke =
  | { sessionId: string; shopperId?: number }
  | { shopperId: number; butSessionId?: string }
  | { shopperIds: readonly number[] }
  | { issuer: string; subject: string; signedInUpTo: Date }
  | { issuer: string; providerSession: string }

export type RevokedSession = {
  id: string
  shopperId: number
  issuer: string | null
  providerSession: string | null
}

/** Revokes the open sessions of the selection and returns their ids. */
export async function revokeSessions(
  db: Db,
  which: SessionsToRevoke,
  reason: string,
  now: Date,
): Promise<RevokedSession[]> {
  let ending = db
    .updateTable('sessions')
    .from('shoppers')
    .set({ revoked_at: now, revoked_reason: reason })
    .whereRef('shoppers.id', '=', 'sessions.shopper_id')
    .where('sessions.revoked_at', 'is', null)
  if ('sessionId' in which) ending = ending.where('sessions.id', '=', which.sessionId)
  if ('shopperId' in which && which.shopperId !== undefined) {
    ending = ending.where('sessions.shopper_id', '=', which.shopperId)
  }
  if ('shopperIds' in which) ending = ending.where('sessions.shopper_id', 'in', which.shopperIds)
  if ('butSessionId' in which && which.butSessionId !== undefined) {
    ending = ending.where('sessions.id', '<>', which.butSessionId)
  }
  if ('issuer' in which) ending = ending.where('shoppers.issuer', '=', which.issuer)
  if ('subject' in which) {
    const { subject, signedInUpTo } = which
    ending = ending
      .where('shoppers.subject', '=', subject)
      .where(({ or, eb }) =>
        or([
          eb('sessions.authenticated_at', 'is', null),
          eb('sessions.authenticated_at', '<=', signedInUpTo),
        ]),
      )
  }
  if ('providerSession' in which) {
    ending = ending.where('sessions.provider_session', '=', which.providerSession)
  }
  return ending
    .returning([
      'sessions.id',
      'sessions.shopper_id as shopperId',
      'shoppers.issuer',
      'sessions.provider_session as providerSession',
    ])
    .execute()
}

/**
 * Revokes a shopper's expired sessions, and the least recently used ones when more than `atMost`
 * are open.
 */
export async function revokeSessionsOverLimit(
  db: Db,
  shopperId: number,
  atMost: number,
  now: Date,
) {
  const kept = db
    .selectFrom('sessions')
    .select('id')
    .where('shopper_id', '=', shopperId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(atMost)
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: 'surplus' })
    .where('shopper_id', '=', shopperId)
    .where('revoked_at', 'is', null)
    .where('id', 'not in', kept)
    .execute()
}

/** Locks the session of a refresh token, so that its renewals run one after the other. */
export async function lockSessionByToken(db: Db, tokenHash: Buffer) {
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

/** Time at which a refresh token was used; undefined for an unknown token. */
export async function findRefreshToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('refresh_tokens')
    .select(['spent_at as spentAt', 'replaced_by as replacedBy'])
    .where('hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function replaceRefreshToken(
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

/** Deletes shopper sessions that can no longer be renewed. */
export async function removeEndedSessions(db: Db, before: Date): Promise<number> {
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
