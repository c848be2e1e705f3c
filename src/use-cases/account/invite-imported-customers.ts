import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as importedCustomers from '#persistence/account/imported-customers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import {
  type IdentityManagementApi,
  inviteIdentity,
} from '#sign-in/identity-provider-management.ts'

/** Customers that one press invites. */
const invitationsAtOnce = 50

type By = { actor: string; requestId?: string }
type Tools = { management: IdentityManagementApi | undefined; now: Date }
type NotInvited = Refusal<'own-provider-only' | 'provider-unavailable'>

/**
 * Invites the next customers of an import to set a password. Each is marked before the identity
 * provider is asked, so that an interruption or a second press sends no second mail.
 */
export async function inviteImportedCustomers(
  db: Db,
  { importId, ...by }: By & { importId: number },
  { management, now }: Tools,
): Promise<SuccessResult<{ sent: number }> | NotInvited> {
  if (!management) return refuse('own-provider-only')
  let sent = 0
  let failed = false
  for (let count = 0; count < invitationsAtOnce && !failed; count += 1) {
    const next = await importedCustomers.claimNextInvitation(db, importId, now)
    if (!next) break
    const answer = await invite(db, next, management)
    failed = answer === 'failed'
    if (answer === 'sent') sent += 1
  }
  if (sent > 0)
    await record(db, { ...by, subject: `former-shop-import:${importId}`, after: { sent } }, now)
  return failed && sent === 0 ? refuse('provider-unavailable') : { ok: true, sent }
}

/** Invites one imported customer who has not signed in, also again. */
export async function inviteImportedCustomer(
  db: Db,
  { shopperId, ...by }: By & { shopperId: number },
  { management, now }: Tools,
): Promise<SuccessResult<{ isSent: boolean }> | NotInvited | Refusal<'customer-not-found'>> {
  if (!management) return refuse('own-provider-only')
  const next = await importedCustomers.claimInvitationOf(db, shopperId, now)
  if (!next) return refuse('customer-not-found')
  const answer = await invite(db, next, management)
  if (answer === 'failed') return refuse('provider-unavailable')
  if (answer === 'sent')
    await record(db, { ...by, subject: `shopper:${shopperId}`, after: { sent: 1 } }, now)
  return { ok: true, isSent: answer === 'sent' }
}

async function invite(
  db: Db,
  { shopperId, email }: { shopperId: number; email: string },
  management: IdentityManagementApi,
): Promise<'sent' | 'has-account' | 'failed'> {
  const invited = await inviteIdentity(email, management)
  const answer = invited.ok ? 'sent' : invited.code
  if (answer === 'sent' || answer === 'has-account') {
    await importedCustomers.saveInvitation(db, shopperId, answer)
    return answer
  }
  // without an answer the mail may be on its way, so that the mark stays
  if (answer !== 'no-answer') await importedCustomers.saveInvitation(db, shopperId, null)
  return 'failed'
}

type Recorded = By & { subject: string; after: { sent: number } }

function record(db: Db, { requestId, ...entry }: Recorded, now: Date): Promise<void> {
  const action = 'customers-invited'
  return auditLog.addAuditEntry(db, { ...entry, action, ...(requestId && { requestId }) }, now)
}
