import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Whose sign-ins ended: all of a subject, or those under one of the provider's sessions. */
type SignInEnd = { kind: 'subject' | 'session'; name: string }

/** To be called before sessions are ended: waits for sign-ins under way, whose sessions are not to be seen yet. */
export async function awaitSignIns(db: Db): Promise<void> {
  await sql`lock table ended_sign_ins in row exclusive mode`.execute(db)
}

/** Until the transaction ends no sign-in ends, so that none slips through between its check and its session. */
export async function holdBack(db: Db): Promise<void> {
  await sql`lock table ended_sign_ins in share mode`.execute(db)
}

export async function add(
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

/** Until when sign-ins of a subject, under one of the provider's sessions, are over; null where none has ended. */
export async function latest(
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

export async function removeOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('ended_sign_ins').where('ended_at', '<', before).execute()
}
