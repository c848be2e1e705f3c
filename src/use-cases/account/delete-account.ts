import { outlivesAccount } from '#domain/account/kept-data.ts'
import { isFreshSignIn } from '#domain/account/session.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { AccountDeletedData } from '#mail/account-letters.ts'
import * as accountDeletion from '#persistence/account/account-deletion.ts'
import * as endedSignIns from '#persistence/account/ended-sign-ins.ts'
import * as identityRemovals from '#persistence/account/identity-removals.ts'
import * as privacyRequests from '#persistence/account/privacy-requests.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import * as savedViews from '#persistence/running/saved-views.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'
import { isLastOwner, leaveOffice } from '../leave-office.ts'
import { readKeptOf } from './read-kept-data.ts'

/**
 * Deletes a shopper's account. Orders remain anonymised, as tax law requires; published reviews remain without name.
 * Refused while orders are unfinished; an operator also loses access to the back office.
 */
export async function deleteAccount(
  db: Db,
  {
    shopperId,
    authenticatedAt,
    asksProvider,
    leavesOffice = false,
  }: {
    shopperId: number
    /** Time of the last authentication at the identity provider; null if unknown. */
    authenticatedAt: Date | null
    /** Whether the account at the identity provider can also be removed. */
    asksProvider: boolean
    /** Whether an operator agreed to lose access to the back office. */
    leavesOffice?: boolean | undefined
  },
  now: Date,
): Promise<Granted | Refusal<'fresh-sign-in-required'> | NotErased> {
  if (!isFreshSignIn(authenticatedAt, now)) {
    return refuse('fresh-sign-in-required')
  }
  const entry = { action: 'account-deleted', actor: `shopper:${shopperId}` }
  return eraseAccount(db, { shopperId, asksProvider, leavesOffice, entry }, now)
}

type NotErased = Refusal<'move-not-allowed' | 'last-owner' | 'leaves-office'>

type Erasure = {
  shopperId: number
  /** Whether the account at the identity provider can also be removed. */
  asksProvider: boolean
  /** Whether losing access to the back office is agreed, for an operator's account. */
  leavesOffice: boolean
  /** Action, actor and reason for the audit log. */
  entry: Pick<auditLog.AuditEntry, 'action' | 'actor' | 'reason'>
}

/** Deletes an account after the caller's permission check, and completes its pending privacy requests. */
export function eraseAccount(
  db: Db,
  { shopperId, asksProvider, leavesOffice, entry }: Erasure,
  now: Date,
): Promise<Granted | NotErased> {
  return inTransaction(db, async (transaction) => {
    await endedSignIns.awaitSignIns(transaction)
    const shopper = await shoppers.lockById(transaction, shopperId)
    if (!shopper) return { ok: true }
    if (await accountDeletion.hasUnfinished(transaction, shopperId)) {
      return refuse('move-not-allowed')
    }
    const { issuer, subject } = shopper
    if (asksProvider && issuer !== null && subject !== null) {
      const known = await operators.lockRoles(transaction)
      const operator = await operators.findByIdentity(transaction, { issuer, subject })
      if (operator) {
        if (await isLastOwner(transaction, operator, known)) return refuse('last-owner')
        if (!leavesOffice) return refuse('leaves-office')
        const left = { actor: entry.actor, reason: entry.action }
        await leaveOffice(transaction, operator, left, now)
      }
    }
    const erased = await countErased(transaction, shopper)
    await privacyRequests.completeAllOf(transaction, shopperId, dayInMexico(now))
    await accountDeletion.anonymise(transaction, shopperId)
    await accountDeletion.forgetContacts(transaction, shopper)
    const { email, phone, firstName, lastName } = shopper
    const fullName = firstName && lastName ? [`${firstName} ${lastName}`] : []
    const words = [email, ...(phone === null ? [] : [phone]), ...fullName]
    await savedViews.forgetSearched(transaction, words)
    await accountDeletion.removeShopper(transaction, shopperId)
    await auditLog.add(transaction, { ...entry, subject: `shopper:${shopperId}` }, now)
    const data: AccountDeletedData = { firstName: shopper.firstName, erased }
    const message: NewMessage = {
      dedupeKey: `account-deleted:${shopperId}`,
      recipient: shopper.email,
      template: 'account-deleted',
      data,
    }
    await enqueueMessage(transaction, message, now)
    if (issuer !== null && subject !== null) {
      const end = { issuer, kind: 'subject', name: subject, at: now } as const
      await endedSignIns.add(transaction, end)
      if (asksProvider) await identityRemovals.add(transaction, subject, now)
    }
    return { ok: true }
  })
}

/** Number of records per kind before deletion, and whether records of the kind remain. */
async function countErased(
  db: Db,
  shopper: Parameters<typeof readKeptOf>[1],
): Promise<NonNullable<AccountDeletedData['erased']>> {
  const kept = await readKeptOf(db, shopper)
  return kept.flatMap(({ name, count, term }) =>
    count ? [{ name, count, stays: outlivesAccount(term) }] : [],
  )
}
