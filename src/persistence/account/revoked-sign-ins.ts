import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Scope of a logout at the identity provider: all sign-ins of a subject, or the sign-ins of one
 * provider session.
 */
type SignInEnd = { kind: 'subject' | 'session'; name: string }

/**
 * Waits for concurrent sign-ins, whose sessions are not yet visible; must be called before sessions
 * are revoked.
 */
export async function waitForSignInsInProgress(db: Db): Promise<void> {
  await sql`lock table ended_sign_ins in row exclusive mode`.execute(db)
}

/**
 * Blocks provider logouts until the transaction ends, so that no logout happens between a sign-in's
 * check and the creation of the sign-in's session.
 */
export async function lockAgainstProviderLogouts(db: Db): Promise<void> {
  await sql`lock table ended_sign_ins in share mode`.execute(db)
}

export async function addRevokedSignIn(
  db: Db,
  { issuer, kind, name, at }: SignInEnd & { issuer: string; at: Date },
): Promise<void> {
  await db
    .insertInto('ended_sign_ins')
    .values({ issuer, kind, name, ended_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'kind', 'name'])
        .doUpdateSet({ ended_at: sql`greatest(ended_sign_ins.ended_at, excluded.ended_at)` }),
    )
    .execute()
}

/** Latest logout time of a subject under one provider session; null if none. */
export async function findLatestIdentityProviderLogout(
  db: Db,
  { issuer, subject, session }: { issuer: string; subject: string; session: string | null },
): Promise<Date | null> {
  const { endedAt } = await db
    .selectFrom('ended_sign_ins')
    .select(({ fn }) => fn.max('ended_at').as('endedAt'))
    .where('issuer', '=', issuer)
    .where(({ or, and, eb }) =>
      or([
        and([eb('kind', '=', 'subject'), eb('name', '=', subject)]),
        and([eb('kind', '=', 'session'), eb('name', '=', session)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return endedAt
}

export async function removeOldRevokedSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('ended_sign_ins').where('ended_at', '<', before).execute()
}
