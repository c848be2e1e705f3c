import type { Db } from './database.ts'
import * as events from './events.ts'
import * as logouts from './logouts.ts'
import type { SecurityChange } from './second-factor/security-mails.ts'

type CredentialChange = 'password' | 'account-removed' | SecurityChange

/**
 * What follows when an account's password or second factor changed: its sessions, grants and tokens end,
 * all but the session in which it was changed, and so does what the old one began: a mailed link, a
 * sign-in that has not been taken up. The shop is told to end its own.
 */
export async function credentialsChanged(
  db: Db,
  { sub, change, keptSession }: { sub: string; change: CredentialChange; keptSession?: string },
): Promise<void> {
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
