import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as endedSignIns from '#persistence/account/revoked-sign-ins.ts'
import * as sessions from '#persistence/account/shopper-sessions.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import {
  type OperatorActionOnAccount,
  lockAccountForOperator,
  type AccountNotFound,
} from './lock-account-for-operator.ts'
import { recordAccountEvents } from './record-account-event.ts'
import { revokeShopperSessions } from './revoke-shopper-sessions.ts'

type Ended = SuccessResult<{ sessions: number }> | AccountNotFound

/** Blocks a shopper's account until it is unblocked: sessions end, existing orders continue. */
export function blockShopper(db: Db, order: OperatorActionOnAccount, now: Date): Promise<Ended> {
  return endAll(db, order, 'blocked', now)
}

/** Ends every session of a shopper; the next sign-in requires re-authentication. */
export function endAllSessionsAsOperator(
  db: Db,
  order: OperatorActionOnAccount,
  now: Date,
): Promise<Ended> {
  return endAll(db, order, 'sessions-ended', now)
}

/** Ends one session of a shopper; idempotent. */
export function endShopperSessionAsOperator(
  db: Db,
  { sessionId, ...order }: OperatorActionOnAccount & { sessionId: string },
  now: Date,
): Promise<SuccessResult | AccountNotFound | Refusal<'session-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    await endedSignIns.waitForSignInsInProgress(transaction)
    const found = await lockAccountForOperator(transaction, order)
    if (!found.ok) return found
    const { shopper } = found
    const which = { sessionId, shopperId: shopper.id }
    if (!(await sessions.isSessionOfShopper(transaction, which))) return refuse('session-not-found')
    await revokeShopperSessions(transaction, which, 'sessions-ended', now)
    const { actor, reason } = order
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'shopper-session-ended',
      subject: `shopper:${shopper.id}`,
    }
    await auditLog.addAuditEntry(transaction, { ...entry, reason }, now)
    return { ok: true }
  })
}

export function unblockShopper(
  db: Db,
  order: OperatorActionOnAccount,
  now: Date,
): Promise<SuccessResult | AccountNotFound> {
  return runInTransaction(db, async (transaction) => {
    const found = await lockAccountForOperator(transaction, order)
    if (!found.ok) return found
    const { shopper } = found
    const { actor, reason } = order
    await shoppers.setShopperBlocked(transaction, shopper.id, false, now)
    const subject = `shopper:${shopper.id}`
    await auditLog.addAuditEntry(
      transaction,
      { actor, action: 'shopper-unblocked', subject, reason },
      now,
    )
    return { ok: true }
  })
}

function endAll(
  db: Db,
  order: OperatorActionOnAccount,
  what: 'blocked' | 'sessions-ended',
  now: Date,
): Promise<Ended> {
  return runInTransaction(db, async (transaction) => {
    await endedSignIns.waitForSignInsInProgress(transaction)
    const found = await lockAccountForOperator(transaction, order)
    if (!found.ok) return found
    const { shopper } = found
    const { actor, reason } = order
    if (what === 'blocked') await shoppers.setShopperBlocked(transaction, shopper.id, true, now)
    const { id, issuer, subject } = shopper
    if (issuer !== null && subject !== null) {
      const end = { issuer, kind: 'subject', name: subject, at: now } as const
      await endedSignIns.addRevokedSignIn(transaction, end)
    }
    const ended = await sessions.revokeSessions(transaction, { shopperId: id }, what, now)
    await recordAccountEvents(transaction, ended, { kind: 'session-ended', detail: what }, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: `shopper-${what}`,
      subject: `shopper:${id}`,
      reason,
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true, sessions: ended.length }
  })
}
