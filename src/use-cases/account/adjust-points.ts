import { expiresOn } from '#domain/account/reward-earning.ts'
import { earnedPoints, takePoints } from '#domain/account/reward.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { textProblem } from '#domain/text-length.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as rewards from '#persistence/account/rewards.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as notifications from '#persistence/support/notifications.ts'
import { type KeyReused, once } from '../idempotency.ts'
import { readCheckoutPolicy } from '../stored-settings.ts'

const noteLength = { min: 3, max: 200 }

type Adjustment = {
  email: string
  /** Points to grant; a negative number removes points, earliest expiry first. */
  points: number
  /** Note for the shopper. */
  note: string
  actor: string
  /** Idempotency key. */
  requestKey?: string | undefined
}

/** Grants points to a shopper or removes earned points, with a note that the shopper can read. */
export function adjustPoints(
  db: Db,
  { email, points, note, actor, requestKey }: Adjustment,
  now: Date,
): Promise<
  | Granted<{ total: number }>
  | Refusal<'user-not-found' | 'points-insufficient' | 'invalid-input'>
  | KeyReused
> {
  return inTransaction(db, async (transaction) => {
    if (!Number.isSafeInteger(points) || points === 0) return refuse('invalid-input')
    if (textProblem(note, noteLength)) return refuse('invalid-input')
    const shopper = await shoppers.lockByEmail(transaction, email)
    if (!shopper) return refuse('user-not-found')
    const change = { shopperId: shopper.id, points, note: note.trim(), actor }
    const press = { scope: `points:${shopper.id}`, key: requestKey, asked: { points, note } }
    return once(transaction, press, now, () => adjust(transaction, change, now))
  })
}

/** Adjusts the points of a locked shopper. */
async function adjust(
  db: Db,
  { shopperId, points, note, actor }: Omit<Adjustment, 'email'> & { shopperId: number },
  now: Date,
): Promise<Granted<{ total: number }> | Refusal<'points-insufficient'>> {
  if (points > 0) {
    const { earning } = await readCheckoutPolicy(db)
    const expires = expiresOn(dayInMexico(now), earning)
    await rewardLedger.addAdjustment(db, { shopperId, points, note, expires }, now)
  } else {
    const earned = await rewardLedger.lockEarned(db, shopperId, dayInMexico(now))
    const parts = takePoints(earned, -points)
    if (!parts) return refuse('points-insufficient')
    const taking = { status: 'Cancelados' as const, note }
    for (const part of parts) await rewardLedger.take(db, part, taking, now)
  }
  const subject = `shopper:${shopperId}`
  const entry = { actor, action: 'points-adjust', subject, after: { points }, reason: note }
  await auditLog.add(db, entry, now)
  const notification = {
    shopperId,
    kind: 'reward' as const,
    title: points > 0 ? `Te dimos ${points} puntos` : `Quitamos ${-points} puntos`,
    body: note,
    link: '/rewards',
  }
  await notifications.add(db, notification, now)
  return { ok: true, total: earnedPoints(await rewards.listOf(db, shopperId)) }
}
