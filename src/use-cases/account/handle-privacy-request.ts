import {
  getPrivacyAnswerDeadline,
  getPrivacyCompletionDeadline,
  type PrivacyRequestKind,
  getNextPrivacyRequestStep,
} from '#domain/account/privacy-request.ts'
import { type Day, toMexicoDay, isDay } from '#domain/mexico-dates-and-times.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as privacyRequests from '#persistence/account/privacy-requests.ts'
import * as endedSignIns from '#persistence/account/revoked-sign-ins.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import type { PrivilegeEscalation } from '../check-caller-permissions.ts'
import { eraseAccount } from './delete-account.ts'
import {
  type OperatorActionOnAccount,
  requireRightsOverOperator,
} from './lock-account-for-operator.ts'

type Deed = { id: number; actor: string }

/** Records a privacy request with its legal deadline. */
export function recordPrivacyRequest(
  db: Db,
  asked: { email: string; kind: PrivacyRequestKind; receivedOn: Day; actor: string },
  now: Date,
): Promise<
  SuccessResult<{ id: number; answerBy: Day }> | Refusal<'user-not-found' | 'invalid-input'>
> {
  const { email, kind, receivedOn, actor } = asked
  return runInTransaction(db, async (transaction) => {
    if (!isDay(receivedOn) || receivedOn > toMexicoDay(now)) return refuse('invalid-input')
    const shopper = await shoppers.lockShopperByEmail(transaction, email)
    if (!shopper) return refuse('user-not-found')
    const request = {
      shopperId: shopper.id,
      kind,
      receivedOn,
      answerBy: getPrivacyAnswerDeadline(receivedOn),
    }
    const id = await privacyRequests.addPrivacyRequest(transaction, request, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'privacy-request-note',
      subject: `shopper:${shopper.id}`,
    }
    const after = { request: id, kind, receivedOn, answerBy: request.answerBy }
    await auditLog.addAuditEntry(transaction, { ...entry, after }, now)
    return { ok: true, id, answerBy: request.answerBy }
  })
}

/** Grants or refuses a privacy request; granting sets the deadline for carrying it out. */
export function answerPrivacyRequest(
  db: Db,
  { id, actor, granted, reason }: Deed & { granted: boolean; reason: string },
  now: Date,
): Promise<SuccessResult | Refusal<'request-not-found' | 'move-not-allowed'>> {
  return runInTransaction(db, async (transaction) => {
    const request = await privacyRequests.lockPrivacyRequest(transaction, id)
    if (!request) return refuse('request-not-found')
    if (getNextPrivacyRequestStep(request) !== 'answer') return refuse('move-not-allowed')
    const answeredOn = toMexicoDay(now)
    const until = granted ? getPrivacyCompletionDeadline(answeredOn) : null
    await privacyRequests.answerPrivacyRequest(transaction, id, {
      answeredOn,
      granted,
      completeBy: until,
    })
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'privacy-request-answer',
      subject: `shopper:${request.shopperId}`,
      reason,
      after: { request: id, granted },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true }
  })
}

/**
 * Records that a granted privacy request was carried out; erasures are completed only by
 * `eraseAccountOnLegalRequest`.
 */
export function completePrivacyRequest(
  db: Db,
  { id, actor }: Deed,
  now: Date,
): Promise<SuccessResult | Refusal<'request-not-found' | 'move-not-allowed'>> {
  return runInTransaction(db, async (transaction) => {
    const request = await privacyRequests.lockPrivacyRequest(transaction, id)
    if (!request) return refuse('request-not-found')
    if (getNextPrivacyRequestStep(request) !== 'completion' || request.kind === 'erasure') {
      return refuse('move-not-allowed')
    }
    await privacyRequests.completePrivacyRequest(transaction, id, toMexicoDay(now))
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'privacy-request-complete',
      subject: `shopper:${request.shopperId}`,
      after: { request: id },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true }
  })
}

type Erasure = Deed &
  Pick<OperatorActionOnAccount, 'email' | 'permissions'> & { asksProvider: boolean }

/**
 * Erases an account on a legal request, exactly as if the shopper deleted it, and completes the
 * account's privacy requests.
 */
export function eraseAccountOnLegalRequest(
  db: Db,
  { id, actor, email, asksProvider, permissions }: Erasure,
  now: Date,
): Promise<
  | SuccessResult
  | Refusal<
      'request-not-found' | 'move-not-allowed' | 'not-confirmed' | 'unfinished' | 'last-owner'
    >
  | PrivilegeEscalation
> {
  return runInTransaction(db, async (transaction) => {
    // Rows are locked in the same order as when shoppers delete their accounts: first the account,
    // then its privacy request.
    await endedSignIns.waitForSignInsInProgress(transaction)
    const shopperId = (await privacyRequests.findPrivacyRequest(transaction, id))?.shopperId ?? null
    const shopper =
      shopperId === null ? null : await shoppers.lockShopperById(transaction, shopperId)
    const request = await privacyRequests.lockPrivacyRequest(transaction, id)
    if (!request) return refuse('request-not-found')
    if (
      request.kind !== 'erasure' ||
      shopperId === null ||
      getNextPrivacyRequestStep(request) === null
    ) {
      return refuse('move-not-allowed')
    }
    if (shopper?.email !== email.trim().toLowerCase()) return refuse('not-confirmed')
    const within = await requireRightsOverOperator(transaction, shopper, permissions)
    if (!within.ok) return within
    const entry = { actor, action: 'account-erased', reason: `Solicitud ${id}` } as const
    const erasure = { shopperId, asksProvider, leavesOffice: true, entry }
    const erased = await eraseAccount(transaction, erasure, now)
    if (erased.ok) return erased
    return refuse(erased.code === 'last-owner' ? 'last-owner' : 'unfinished')
  })
}
