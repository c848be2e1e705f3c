import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { signInMethod } from '#domain/running/sign-in-method.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import type { VouchedOperator } from '#sign-in/office-provider.ts'
import { hashSecret, newSecret } from '#sign-in/operator-secrets.ts'
import { followGroups } from './follow-groups.ts'

type From = {
  address: string | null
  browser: string | null
  system: string | null
  /** the session that this step-up sign-in confirms and replaces */
  confirms: { id: number; operatorId: number } | undefined
  requestId: string
}

/** Opens an office session for an operator, found by provider subject, or by verified e-mail for an open invitation. */
export function signInOperator(
  db: Db,
  { authenticatedAt, session, methods, groupTokens, ...vouched }: VouchedOperator,
  { confirms, requestId, ...device }: From,
  now: Date,
): Promise<Granted<{ token: string }> | Refusal<'uninvited' | 'other-person'>> {
  return inTransaction(db, async (transaction) => {
    if (vouched.roles) await followGroups(transaction, vouched.identity, vouched.roles, now)
    const operator = await whoIs(transaction, { ...vouched, requestId }, now)
    if (!operator) return refuse('uninvited')
    if (confirms && confirms.operatorId !== operator.id) return refuse('other-person')
    const token = newSecret()
    const opened = { operatorId: operator.id, tokenHash: hashSecret(token), authenticatedAt }
    const id = await operatorSessions.open(
      transaction,
      { ...opened, ...device, providerSession: session, methods, groupTokens },
      now,
    )
    if (confirms) await operatorSessions.end(transaction, { id: confirms.id }, now)
    const action = confirms ? 'operator-confirmed' : 'operator-signed-in'
    const entry = {
      actor: `operator:${operator.email}`,
      action,
      subject: `operator:${operator.id}`,
    }
    const after = { session: id, method: signInMethod(methods) }
    await auditLog.add(transaction, { ...entry, after, requestId }, now)
    return { ok: true, token }
  })
}

async function whoIs(
  db: Db,
  { identity, requestId }: Pick<VouchedOperator, 'identity'> & { requestId: string },
  now: Date,
): Promise<operators.Operator | undefined> {
  const known = await operators.findByIdentity(db, identity)
  if (known) return known
  const invited = await operators.findInvited(db, identity.email)
  if (!invited || !(await operators.accept(db, invited.id, identity))) {
    // a concurrent sign-in of the same person may have linked the identity
    return operators.findByIdentity(db, identity)
  }
  const entry = { actor: `operator:${invited.email}`, action: 'invitation-accepted', requestId }
  const { issuer, subject } = identity
  const accepted = { ...entry, subject: `operator:${invited.id}`, after: { issuer, subject } }
  await auditLog.add(db, accepted, now)
  return invited
}
