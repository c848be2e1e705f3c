import { isDataKeptAfterAccountDeletion } from '#domain/account/data-retention.ts'
import { isFreshSignIn } from '#domain/account/shopper-session.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { MessageData } from '#mail/message-templates.ts'
import * as accountDeletion from '#persistence/account/account-deletion.ts'
import * as identityRemovals from '#persistence/account/identity-removal-queue.ts'
import * as privacyRequests from '#persistence/account/privacy-requests.ts'
import * as endedSignIns from '#persistence/account/revoked-sign-ins.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as formerOrders from '#persistence/orders/former-orders.ts'
import * as operators from '#persistence/running/operators.ts'
import * as savedViews from '#persistence/running/saved-views.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'
import { rememberErasedEmail } from '../erased-emails.ts'
import { isLastOwner, removeOperatorFromOffice } from '../remove-operator-from-office.ts'
import { countStoredDataOfShopper } from './list-stored-personal-data.ts'

/**
 * Deletes a shopper's account, unless orders are unfinished. As tax law requires, orders are kept
 * in anonymised form; published reviews stay without name. An operator also loses access to the
 * back office.
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
    /**
     * Whether the shop can also request the removal of the shopper's account at the identity
     * provider.
     */
    asksProvider: boolean
    /** Whether an operator agreed to lose access to the back office with the account. */
    leavesOffice?: boolean | undefined
  },
  now: Date,
): Promise<SuccessResult | Refusal<'fresh-sign-in-required'> | NotErased> {
  if (!isFreshSignIn(authenticatedAt, now)) {
    return refuse('fresh-sign-in-required')
  }
  const entry: Erasure['entry'] = { action: 'account-deleted', actor: `shopper:${shopperId}` }
  return eraseAccount(db, { shopperId, asksProvider, leavesOffice, entry }, now)
}

type NotErased = Refusal<'move-not-allowed' | 'last-owner' | 'leaves-office'>

type Erasure = {
  shopperId: number
  /**
   * Whether the shop can also request the removal of the shopper's account at the identity
   * provider.
   */
  asksProvider: boolean
  /**
   * Whether the loss of access to the back office is accepted, if the account belongs to an
   * operator.
   */
  leavesOffice: boolean
  /** Action, actor and reason of the account deletion for the audit log. */
  entry: Pick<auditLog.AuditEntry, 'action' | 'actor' | 'reason'>
}

/**
 * Deletes a shopper's account after the caller's permission check, and completes its pending
 * privacy requests.
 */
export function eraseAccount(
  db: Db,
  { shopperId, asksProvider, leavesOffice, entry }: Erasure,
  now: Date,
): Promise<SuccessResult | NotErased> {
  return runInTransaction(db, async (transaction) => {
    await endedSignIns.waitForSignInsInProgress(transaction)
    const shopper = await shoppers.lockShopperById(transaction, shopperId)
    if (!shopper) return { ok: true }
    if (await accountDeletion.hasOpenOrdersOrRefunds(transaction, shopperId)) {
      return refuse('move-not-allowed')
    }
    const { issuer, subject } = shopper
    if (asksProvider && issuer !== null && subject !== null) {
      const known = await operators.lockOperatorRoles(transaction)
      const operator = await operators.findOperatorByIdentity(transaction, { issuer, subject })
      if (operator) {
        if (await isLastOwner(transaction, operator, known)) return refuse('last-owner')
        if (!leavesOffice) return refuse('leaves-office')
        const left = { actor: entry.actor, reason: entry.action }
        await removeOperatorFromOffice(transaction, operator, left, now)
      }
    }
    const erased = await countErased(transaction, shopper)
    await privacyRequests.completePrivacyRequestsOfShopper(transaction, shopperId, toMexicoDay(now))
    await accountDeletion.anonymizeShopper(transaction, shopperId)
    await accountDeletion.eraseMessageRecipients(transaction, shopper)
    // an unverified e-mail may belong to another person
    if (shopper.emailVerified || shopper.subject === null) {
      await formerOrders.eraseFormerOrders(transaction, shopper.email)
      await rememberErasedEmail(transaction, shopper.email, now)
    }
    const { email, phone, firstName, lastName } = shopper
    const fullName = firstName && lastName ? [`${firstName} ${lastName}`] : []
    const words = [email, ...(phone === null ? [] : [phone]), ...fullName]
    await savedViews.deleteSavedViewsWithSearchWords(transaction, words)
    await accountDeletion.removeShopper(transaction, shopperId)
    await auditLog.addAuditEntry(transaction, { ...entry, subject: `shopper:${shopperId}` }, now)
    const data: MessageData['account-deleted'] = { firstName: shopper.firstName, erased }
    const message: NewMessage = {
      dedupeKey: `account-deleted:${shopperId}`,
      recipient: shopper.email,
      template: 'account-deleted',
      data,
    }
    await enqueueMessage(transaction, message, now)
    if (issuer !== null && subject !== null) {
      const end = { issuer, kind: 'subject', name: subject, at: now } as const
      await endedSignIns.addRevokedSignIn(transaction, end)
      if (asksProvider) await identityRemovals.enqueueIdentityRemoval(transaction, subject, now)
    }
    return { ok: true }
  })
}

/**
 * Counts the shopper's records by kind before the account is deleted, and states which kinds of
 * records are kept afterwards.
 */
async function countErased(
  db: Db,
  shopper: Parameters<typeof countStoredDataOfShopper>[1],
): Promise<NonNullable<MessageData['account-deleted']['erased']>> {
  const kept = await countStoredDataOfShopper(db, shopper)
  return kept.flatMap(({ name, count, term }) =>
    count ? [{ name, count, stays: isDataKeptAfterAccountDeletion(term) }] : [],
  )
}
