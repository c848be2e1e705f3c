import type { Db } from '../database.ts'

/** Stores a challenge, replacing the former. */
export async function keepChallenge(db: Db, scope: string, challenge: string): Promise<void> {
  await db.query(
    `insert into identity.challenges (scope, challenge, expires_at)
     values ($1, $2, now() + interval '1 hour')
     on conflict (scope) do update set challenge = excluded.challenge,
       expires_at = excluded.expires_at`,
    [scope, challenge],
  )
}

/** Takes it away, so that no answer is taken twice. */
export async function takeChallenge(db: Db, scope: string): Promise<string | undefined> {
  const { rows } = await db.query(
    `delete from identity.challenges where scope = $1
     returning case when expires_at > now() then challenge end as challenge`,
    [scope],
  )
  return rows[0]?.challenge ?? undefined
}
