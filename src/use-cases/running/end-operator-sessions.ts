import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import type { Logout } from '#sign-in/logout-token.ts'
import type { Caller } from './recognize-operator.ts'

/** Ends the session in which somebody asks for it. */
export function signOutOperator(db: Db, { operator, actor, session }: Caller, now: Date) {
  if (!session) return
  return inTransaction(db, async (transaction) => {
    await operatorSessions.end(transaction, { id: session.id }, now)
    const entry = { actor, action: 'operator-signed-out', subject: `operator:${operator.id}` }
    await auditLog.add(transaction, { ...entry, before: { session: session.id } }, now)
  })
}

/** Ends what the identity provider says has ended: one of its sessions, or all of a subject; what began since stays. */
export function receiveOperatorLogout(db: Db, { issuer, ended, issuedAt }: Logout, now: Date) {
  const { kind, name } = ended
  const who = kind === 'session' ? { providerSession: name } : { subject: name }
  return inTransaction(db, async (transaction) => {
    // Tokens tell moments in whole seconds.
    const upTo = new Date(issuedAt.getTime() + 1000)
    const over = await operatorSessions.end(transaction, { issuer, upTo, ...who }, now)
    for (const id of new Set(over)) {
      const entry = { actor: 'system', action: 'operator-signed-out', subject: `operator:${id}` }
      await auditLog.add(transaction, { ...entry, reason: 'provider' }, now)
    }
  })
}
