import type { Db } from './database.ts'
import * as events from './events.ts'
import * as logouts from './logouts.ts'
import type { SecurityChange } from './second-factor/security-mails.ts'

type CredentialChange = 'password' | 'address' | 'account-removed' | SecurityChange

/**
 * Handles a changed credential: other sessions, grants, tokens, mailed links and pending sign-ins end, and the shop is
 * notified.
 */
export async function credentialsChanged(
  db: Db,
  {
    sub,
    change,
    keptSession,
  }: { sub: string; change: CredentialChange; keptSession?: string | undefined },
): Promise<void> {
  await db.query('update identity.accounts set credentials_changed_at = now() where sub = $1', [
    sub,
  ])
  await db.query('delete from identity.mailed_codes where sub = $1 and used_at is null', [sub])
  await db.query(
    `delete from identity.records
     where account_id = $1 and not (model = 'Session' and id = coalesce($2, ''))
       or model = 'Interaction' and $1 in
         (payload #>> '{result,login,accountId}', payload #>> '{result,passwordGiven,sub}')`,
    [sub, keptSession],
  )
  await logouts.add(db, { sub })
  await events.add(db, { sub, what: 'credentials-changed', detail: change })
}
