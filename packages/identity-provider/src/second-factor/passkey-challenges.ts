import type { Db } from '../database.ts'

/** Stores the challenge that a passkey must sign (WebAuthn), replacing the previous one. */
export async function storePasskeyChallenge(
  db: Db,
  scope: string,
  challenge: string,
): Promise<void> {
  await db.query(
    `insert into identity.challenges (scope, challenge, expires_at)
     values ($1, $2, now() + interval '1 hour')
     on conflict (scope) do update set challenge = excluded.challenge,
       expires_at = excluded.expires_at`,
    [scope, challenge],
  )
}

/**
 * Reads and deletes the challenge that a passkey must sign (WebAuthn), so that no response is
 * accepted twice.
 */
export async function consumePasskeyChallenge(db: Db, scope: string): Promise<string | undefined> {
  const { rows } = await db.query(
    `delete from identity.challenges where scope = $1
     returning case when expires_at > now() then challenge end as challenge`,
    [scope],
  )
  return rows[0]?.challenge ?? undefined
}
