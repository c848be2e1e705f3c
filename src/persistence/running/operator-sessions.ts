import { sql } from 'kysely'
import { minuteInMs } from '#domain/durations.ts'
import type { Db } from '../database.ts'

type NewSession = {
  operatorId: number
  tokenHash: Buffer
  authenticatedAt: Date
  providerSession: string | null
  /** authentication methods reported by the identity provider */
  methods: readonly string[]
  /**
   * encrypted tokens for reading the operator's groups at the identity provider again; undefined if
   * roles do not follow from groups
   */
  groupTokens?: string | null | undefined
  /** session that step-up authentication replaces by this one */
  replaces?: number | undefined
  address: string | null
  browser: string | null
  system: string | null
}

/**
 * Conditions of a valid operator session: earliest allowed last use, and earliest allowed start.
 */
type Standing = { seenSince: Date; begunSince: Date }

export async function openOperatorSession(db: Db, session: NewSession, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('operator_sessions')
    .values({
      operator_id: session.operatorId,
      token_hash: session.tokenHash,
      authenticated_at: session.authenticatedAt,
      provider_session: session.providerSession,
      methods: [...session.methods],
      group_tokens: session.groupTokens ?? null,
      replaced_session: session.replaces ?? null,
      groups_asked_at: session.groupTokens === undefined ? null : now,
      groups_known_at: session.groupTokens === undefined ? null : now,
      created_at: now,
      last_seen_at: now,
      address: session.address,
      browser: session.browser,
      system: session.system,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findValidOperatorSession(
  db: Db,
  tokenHash: Buffer,
  { seenSince, begunSince }: Standing,
) {
  return db
    .selectFrom('operator_sessions')
    .select(['id', 'operator_id as operatorId', 'authenticated_at as authenticatedAt'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', seenSince)
    .where('created_at', '>', begunSince)
    .executeTakeFirst()
}

/** Lists an operator's open sessions, most recently used first. */
export async function listValidOperatorSessions(
  db: Db,
  operatorId: number,
  { seenSince, begunSince }: Standing,
) {
  return db
    .selectFrom('operator_sessions')
    .select([
      'id',
      'browser',
      'system',
      'address',
      'methods',
      'created_at as startedAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', seenSince)
    .where('created_at', '>', begunSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Time and method of each operator's last sign-in, as far back as sessions are stored. */
export async function listLastSignIns(db: Db, operatorIds: readonly number[]) {
  if (operatorIds.length === 0) return []
  return db
    .selectFrom('operator_sessions')
    .distinctOn('operator_id')
    .select(['operator_id as operatorId', 'created_at as startedAt', 'methods'])
    .where('operator_id', 'in', operatorIds)
    .orderBy('operator_id')
    .orderBy('created_at', 'desc')
    .execute()
}

/** Session of a cookie, open or ended. */
export async function findOperatorSession(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('operator_sessions')
    .select(['id', 'operator_id as operatorId', 'replaced_session as replaces'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Claims the refresh of identity provider groups for an operator's session; undefined unless the
 * last refresh and the last try are older than the given moments.
 */
export async function claimOperatorGroupRefresh(
  db: Db,
  id: number,
  before: { known: Date; asked: Date },
  now: Date,
) {
  const { rows } = await sql<{
    tokens: string | null
    knownAt: Date
    identity: { issuer: string; subject: string; email: string }
  }>`
    update operator_sessions s set groups_asked_at = ${now} from operators o
    where s.id = ${id} and o.id = s.operator_id and o.subject is not null
      and s.groups_known_at <= ${before.known} and s.groups_asked_at <= ${before.asked}
    returning s.group_tokens as tokens, s.groups_known_at as "knownAt",
      jsonb_build_object('issuer', o.issuer, 'subject', o.subject, 'email', o.email) as identity`.execute(
    db,
  )
  return rows[0]
}

/**
 * Stores the refreshed identity provider groups of an operator's session, and the tokens for the
 * next refresh.
 */
export async function saveRefreshedOperatorGroups(
  db: Db,
  id: number,
  tokens: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ group_tokens: tokens, groups_known_at: now })
    .where('id', '=', id)
    .execute()
}

/** Updates the time of last use of an operator's session, at most once per minute. */
export async function updateOperatorSessionLastUse(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '<', new Date(now.getTime() - minuteInMs))
    .execute()
}

/**
 * Selection of operator sessions: by session id, by operator (all, one, or all but one), by session
 * at the identity provider, or by subject there up to a sign-in time.
 */
type Which =
  | { id: number }
  | { operatorId: number; id?: number | undefined; except?: number | undefined }
  | { issuer: string; subject: string; signedInUpTo: Date }
  | { issuer: string; providerSession: string }

/** Revokes operator sessions; returns the ids of their operators. */
export async function revokeOperatorSessions(db: Db, which: Which, now: Date): Promise<number[]> {
  const rows = await db
    .updateTable('operator_sessions')
    .set({ ended_at: now, group_tokens: null })
    .where('ended_at', 'is', null)
    .where((expression) => {
      const { eb, and, exists, selectFrom } = expression
      if ('operatorId' in which) {
        return and([
          eb('operator_id', '=', which.operatorId),
          ...(which.id === undefined ? [] : [eb('id', '=', which.id)]),
          ...(which.except === undefined ? [] : [eb('id', '<>', which.except)]),
        ])
      }
      if ('id' in which) return eb('id', '=', which.id)
      const ofProvider = exists(
        selectFrom('operators as o')
          .select('o.id')
          .whereRef('o.id', '=', 'operator_sessions.operator_id')
          .where('o.issuer', '=', which.issuer)
          .$if('subject' in which, (query) =>
            query.where('o.subject', '=', 'subject' in which ? which.subject : ''),
          ),
      )
      return and([
        ofProvider,
        'subject' in which
          ? eb('authenticated_at', '<=', which.signedInUpTo)
          : eb('provider_session', '=', which.providerSession),
      ])
    })
    .returning('operator_id as operatorId')
    .execute()
  return rows.map(({ operatorId }) => operatorId)
}

/** Deletes operator sessions that began before a moment and have therefore expired. */
export async function removeOldOperatorSessions(db: Db, begunBefore: Date): Promise<void> {
  await db.deleteFrom('operator_sessions').where('created_at', '<', begunBefore).execute()
}
