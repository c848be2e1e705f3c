import * as accountEvents from './account-events.ts'
import type { Db } from './database.ts'
import * as logoutQueue from './logout-queue.ts'
import type { SecondFactorChange } from './second-factor/second-factor-mails.ts'

type CredentialChange = 'password' | 'address' | 'account-removed' | SecondFactorChange

/**
 * Runs after a password or second factor changed: ends other sessions, grants, tokens, mailed links,
 * passes and pending sign-ins, and notifies the shop.
 */
export async function endSessionsAfterCredentialChange(
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
  await db.query('delete from identity.sign_in_passes where sub = $1', [sub])
  await db.query(
    `delete from identity.records
     where account_id = $1 and not (model = 'Session' and id = coalesce($2, ''))
       or model = 'Interaction' and $1 in
         (payload #>> '{result,login,accountId}', payload #>> '{result,passwordGiven,sub}')`,
    [sub, keptSession],
  )
  await logoutQueue.enqueueLogoutNotification(db, { sub })
  await accountEvents.addAccountEvent(db, { sub, what: 'credentials-changed', detail: change })
}
