import * as accountIssuers from '#persistence/account/accounts-by-identity-provider.ts'
import * as endedSignIns from '#persistence/account/revoked-sign-ins.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { recordAccountEvents } from './record-account-event.ts'

type Move = { from: string; to: string; actor: string }
type Moved = { accounts: number; sessions: number }

const atOnce = 500

/**
 * Detaches accounts from an identity provider and ends their sessions. An account is attached again
 * when its owner signs in at the configured provider with the same verified e-mail. Resumable.
 */
export async function detachAccountsFromProvider(db: Db, move: Move, now: Date): Promise<Moved> {
  const moved = { accounts: 0, sessions: 0 }
  for (;;) {
    const some = await runInTransaction(db, (transaction) => moveSome(transaction, move, now))
    if (some.accounts === 0) return moved
    moved.accounts += some.accounts
    moved.sessions += some.sessions
  }
}

async function moveSome(db: Db, { from, to, actor }: Move, now: Date): Promise<Moved> {
  await endedSignIns.waitForSignInsInProgress(db)
  const ids = await accountIssuers.lockMigratableAccounts(db, from, atOnce)
  if (ids.length === 0) return { accounts: 0, sessions: 0 }
  const ended = await sessions.revokeSessions(db, { shopperIds: ids }, 'moved', now)
  await recordAccountEvents(db, ended, { kind: 'session-ended', detail: 'moved' }, now)
  await accountIssuers.unlinkAccountsFromIdentities(db, ids, now)
  const after = { issuer: to, accounts: ids.length, sessions: ended.length }
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'sign-ins-moved',
    subject: 'shop',
    before: { issuer: from },
    after,
  }
  await auditLog.addAuditEntry(db, entry, now)
  return { accounts: ids.length, sessions: ended.length }
}
