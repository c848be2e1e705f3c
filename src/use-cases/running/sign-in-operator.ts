import { getSignInMethodFromAmr } from '#domain/running/operator-sign-in-method.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as operatorSessions from '#persistence/running/operator-sessions.ts'
import * as operators from '#persistence/running/operators.ts'
import { hashSecret, createRandomSecret } from '#sign-in/api-keys-and-random-secrets.ts'
import type { VerifiedOperator } from '#sign-in/office-sign-in-client.ts'
import { syncIdentityProviderGroups } from './sync-identity-provider-groups.ts'

type From = {
  address: string | null
  browser: string | null
  system: string | null
  /** the session that this step-up authentication confirms and replaces */
  confirms: { id: number; operatorId: number } | undefined
  requestId: string
}

/**
 * Opens a back office session for an operator, who is identified by the provider's subject or,
 * while an invitation is open, by verified e-mail.
 */
export function signInOperator(
  db: Db,
  { authenticatedAt, session, methods, groupTokens, ...vouched }: VerifiedOperator,
  { confirms, requestId, ...device }: From,
  now: Date,
): Promise<SuccessResult<{ token: string }> | Refusal<'uninvited' | 'other-person'>> {
  return runInTransaction(db, async (transaction) => {
    if (vouched.roles)
      await syncIdentityProviderGroups(transaction, vouched.identity, vouched.roles, now)
    const operator = await whoIs(transaction, { ...vouched, requestId }, now)
    if (!operator) return refuse('uninvited')
    if (confirms && confirms.operatorId !== operator.id) return refuse('other-person')
    const token = createRandomSecret()
    const opened = { operatorId: operator.id, tokenHash: hashSecret(token), authenticatedAt }
    const id = await operatorSessions.openOperatorSession(
      transaction,
      {
        ...opened,
        ...device,
        providerSession: session,
        methods,
        groupTokens,
        replaces: confirms?.id,
      },
      now,
    )
    if (confirms)
      await operatorSessions.revokeOperatorSessions(transaction, { id: confirms.id }, now)
    const action = confirms ? 'operator-confirmed' : 'operator-signed-in'
    const entry: auditLog.AuditEntry = {
      actor: `operator:${operator.email}`,
      action,
      subject: `operator:${operator.id}`,
    }
    const after = { session: id, method: getSignInMethodFromAmr(methods) }
    await auditLog.addAuditEntry(transaction, { ...entry, after, requestId }, now)
    return { ok: true, token }
  })
}

async function whoIs(
  db: Db,
  { identity, requestId }: Pick<VerifiedOperator, 'identity'> & { requestId: string },
  now: Date,
): Promise<operators.Operator | undefined> {
  const known = await operators.findOperatorByIdentity(db, identity)
  if (known) return known
  const invited = await operators.findInvitedOperator(db, identity.email)
  if (!invited || !(await operators.acceptOperatorInvitation(db, invited.id, identity))) {
    // a concurrent sign-in of the same person may have linked the identity to the operator
    return operators.findOperatorByIdentity(db, identity)
  }
  const { issuer, subject } = identity
  const entry: auditLog.AuditEntry = {
    actor: `operator:${invited.email}`,
    action: 'invitation-accepted',
    subject: `operator:${invited.id}`,
    after: { issuer, subject },
    requestId,
  }
  await auditLog.addAuditEntry(db, entry, now)
  return invited
}
