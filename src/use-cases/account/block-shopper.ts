import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as endedSignIns from '#persistence/account/ended-sign-ins.ts'
import * as sessions from '#persistence/account/sessions.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { type AccountOrder, lockOrderedAccount, type NoSuchAccount } from './account-order.ts'
import { endSessions } from './end-sessions.ts'
import { noteAccountEvents } from './note-account-event.ts'

type Ended = Granted<{ sessions: number }> | NoSuchAccount

/** Blocks a shopper until unblocked: sessions end, existing orders continue. */
export function blockShopper(db: Db, order: AccountOrder, now: Date): Promise<Ended> {
  return endAll(db, order, 'blocked', now)
}

/** Ends every session of a shopper; the next sign-in requires re-authentication. */
export function endSessionsOf(db: Db, order: AccountOrder, now: Date): Promise<Ended> {
  return endAll(db, order, 'sessions-ended', now)
}

/** Ends one session of a shopper; idempotent. */
export function endSessionOf(
  db: Db,
  { sessionId, ...order }: AccountOrder & { sessionId: string },
  now: Date,
): Promise<Granted | NoSuchAccount | Refusal<'session-not-found'>> {
  return inTransaction(db, async (transaction) => {
    await endedSignIns.awaitSignIns(transaction)
    const found = await lockOrderedAccount(transaction, order)
    if (!found.ok) return found
    const { shopper } = found
    const which = { sessionId, shopperId: shopper.id }
    if (!(await sessions.isOf(transaction, which))) return refuse('session-not-found')
    await endSessions(transaction, which, 'sessions-ended', now)
    const { actor, reason } = order
    const entry = { actor, action: 'shopper-session-ended', subject: `shopper:${shopper.id}` }
    await auditLog.add(transaction, { ...entry, reason }, now)
    return { ok: true }
  })
}

export function unblockShopper(
  db: Db,
  order: AccountOrder,
  now: Date,
): Promise<Granted | NoSuchAccount> {
  return inTransaction(db, async (transaction) => {
    const found = await lockOrderedAccount(transaction, order)
    if (!found.ok) return found
    const { shopper } = found
    const { actor, reason } = order
    await shoppers.setBlocked(transaction, shopper.id, false, now)
    const subject = `shopper:${shopper.id}`
    await auditLog.add(transaction, { actor, action: 'shopper-unblocked', subject, reason }, now)
    return { ok: true }
  })
}

function endAll(
  db: Db,
  order: AccountOrder,
  what: 'blocked' | 'sessions-ended',
  now: Date,
): Promise<Ended> {
  return inTransaction(db, async (transaction) => {
    await endedSignIns.awaitSignIns(transaction)
    const found = await lockOrderedAccount(transaction, order)
    if (!found.ok) return found
    const { shopper } = found
    const { actor, reason } = order
    if (what === 'blocked') await shoppers.setBlocked(transaction, shopper.id, true, now)
    const { id, issuer, subject } = shopper
    if (issuer !== null && subject !== null) {
      const end = { issuer, kind: 'subject', name: subject, at: now } as const
      await endedSignIns.add(transaction, end)
    }
    const ended = await sessions.revoke(transaction, { shopperId: id }, what, now)
    await noteAccountEvents(transaction, ended, { kind: 'session-ended', detail: what }, now)
    const entry = { actor, action: `shopper-${what}`, subject: `shopper:${id}`, reason }
    await auditLog.add(transaction, entry, now)
    return { ok: true, sessions: ended.length }
  })
}
