import {
  answerBy,
  completeBy,
  type PrivacyKind,
  waitsFor,
} from '#domain/account/privacy-request.ts'
import { type Day, dayInMexico, isDay } from '#domain/calendar.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as endedSignIns from '#persistence/account/ended-sign-ins.ts'
import * as privacyRequests from '#persistence/account/privacy-requests.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import type { PrivilegeEscalation } from '../own-rights.ts'
import { type AccountOrder, withinOperators } from './account-order.ts'
import { eraseAccount } from './delete-account.ts'

type Deed = { id: number; actor: string }

/** Records a privacy request with its legal deadline. */
export function notePrivacyRequest(
  db: Db,
  asked: { email: string; kind: PrivacyKind; receivedOn: Day; actor: string },
  now: Date,
): Promise<Granted<{ id: number; answerBy: Day }> | Refusal<'user-not-found' | 'invalid-input'>> {
  const { email, kind, receivedOn, actor } = asked
  return inTransaction(db, async (transaction) => {
    if (!isDay(receivedOn) || receivedOn > dayInMexico(now)) return refuse('invalid-input')
    const shopper = await shoppers.lockByEmail(transaction, email)
    if (!shopper) return refuse('user-not-found')
    const request = { shopperId: shopper.id, kind, receivedOn, answerBy: answerBy(receivedOn) }
    const id = await privacyRequests.add(transaction, request, now)
    const entry = { actor, action: 'privacy-request-note', subject: `shopper:${shopper.id}` }
    const after = { request: id, kind, receivedOn, answerBy: request.answerBy }
    await auditLog.add(transaction, { ...entry, after }, now)
    return { ok: true, id, answerBy: request.answerBy }
  })
}

/** Grants or refuses a privacy request; a grant sets the deadline of its fulfilment. */
export function answerPrivacyRequest(
  db: Db,
  { id, actor, granted, reason }: Deed & { granted: boolean; reason: string },
  now: Date,
): Promise<Granted | Refusal<'request-not-found' | 'move-not-allowed'>> {
  return inTransaction(db, async (transaction) => {
    const request = await privacyRequests.lock(transaction, id)
    if (!request) return refuse('request-not-found')
    if (waitsFor(request) !== 'answer') return refuse('move-not-allowed')
    const answeredOn = dayInMexico(now)
    const until = granted ? completeBy(answeredOn) : null
    await privacyRequests.answer(transaction, id, { answeredOn, granted, completeBy: until })
    const entry = {
      actor,
      action: 'privacy-request-answer',
      reason,
      after: { request: id, granted },
    }
    await auditLog.add(transaction, { ...entry, subject: `shopper:${request.shopperId}` }, now)
    return { ok: true }
  })
}

/** Records the fulfilment of a granted privacy request; erasures are completed by `eraseByLaw` only. */
export function completePrivacyRequest(
  db: Db,
  { id, actor }: Deed,
  now: Date,
): Promise<Granted | Refusal<'request-not-found' | 'move-not-allowed'>> {
  return inTransaction(db, async (transaction) => {
    const request = await privacyRequests.lock(transaction, id)
    if (!request) return refuse('request-not-found')
    if (waitsFor(request) !== 'completion' || request.kind === 'erasure') {
      return refuse('move-not-allowed')
    }
    await privacyRequests.complete(transaction, id, dayInMexico(now))
    const entry = { actor, action: 'privacy-request-complete', after: { request: id } }
    await auditLog.add(transaction, { ...entry, subject: `shopper:${request.shopperId}` }, now)
    return { ok: true }
  })
}

type Erasure = Deed & Pick<AccountOrder, 'email' | 'permissions'> & { asksProvider: boolean }

/** Erases an account on a legal request, exactly as the shopper's own deletion; completes its privacy requests. */
export function eraseByLaw(
  db: Db,
  { id, actor, email, asksProvider, permissions }: Erasure,
  now: Date,
): Promise<
  | Granted
  | Refusal<
      'request-not-found' | 'move-not-allowed' | 'not-confirmed' | 'unfinished' | 'last-owner'
    >
  | PrivilegeEscalation
> {
  return inTransaction(db, async (transaction) => {
    // Locks the account before its privacy request, in the same order as a shopper's own deletion.
    await endedSignIns.awaitSignIns(transaction)
    const shopperId = (await privacyRequests.find(transaction, id))?.shopperId ?? null
    const shopper = shopperId === null ? null : await shoppers.lockById(transaction, shopperId)
    const request = await privacyRequests.lock(transaction, id)
    if (!request) return refuse('request-not-found')
    if (request.kind !== 'erasure' || shopperId === null || waitsFor(request) === null) {
      return refuse('move-not-allowed')
    }
    if (shopper?.email !== email.trim().toLowerCase()) return refuse('not-confirmed')
    const within = await withinOperators(transaction, shopper, permissions)
    if (!within.ok) return within
    const entry = { actor, action: 'account-erased', reason: `Solicitud ${id}` }
    const erasure = { shopperId, asksProvider, leavesOffice: true, entry }
    const erased = await eraseAccount(transaction, erasure, now)
    if (erased.ok) return erased
    return refuse(erased.code === 'last-owner' ? 'last-owner' : 'unfinished')
  })
}
