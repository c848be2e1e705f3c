import { getPointsExpiryDay } from '#domain/account/reward-earning.ts'
import { sumEarnedPoints, deductRewardPoints } from '#domain/account/reward-points.ts'
import { findTextLengthProblem } from '#domain/check-text-length.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as rewards from '#persistence/account/shopper-reward-points.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import { type IdempotencyKeyReused, runOncePerIdempotencyKey } from '../idempotency.ts'
import { readCheckoutPolicy } from '../read-settings.ts'

const noteLength = { min: 3, max: 200 }

type Adjustment = {
  email: string
  /**
   * Reward points to grant. A negative number removes points, starting with those that expire
   * first.
   */
  points: number
  /** Note about the granted or removed points that the shopper can read. */
  note: string
  actor: string
  /** Idempotency key of the points adjustment. */
  requestKey?: string | undefined
}

/**
 * Grants reward points to a shopper or removes earned points, with a note that the shopper can
 * read.
 */
export function adjustPoints(
  db: Db,
  { email, points, note, actor, requestKey }: Adjustment,
  now: Date,
): Promise<
  | SuccessResult<{ total: number }>
  | Refusal<'user-not-found' | 'points-insufficient' | 'invalid-input'>
  | IdempotencyKeyReused
> {
  return runInTransaction(db, async (transaction) => {
    if (!Number.isSafeInteger(points) || points === 0) return refuse('invalid-input')
    if (findTextLengthProblem(note, noteLength)) return refuse('invalid-input')
    const shopper = await shoppers.lockShopperByEmail(transaction, email)
    if (!shopper) return refuse('user-not-found')
    const change = { shopperId: shopper.id, points, note: note.trim(), actor }
    const press = { scope: `points:${shopper.id}`, key: requestKey, asked: { points, note } }
    return runOncePerIdempotencyKey(transaction, press, now, () => adjust(transaction, change, now))
  })
}

/** Adjusts the reward points of a shopper whose row is locked. */
async function adjust(
  db: Db,
  { shopperId, points, note, actor }: Omit<Adjustment, 'email'> & { shopperId: number },
  now: Date,
): Promise<SuccessResult<{ total: number }> | Refusal<'points-insufficient'>> {
  if (points > 0) {
    const { earning } = await readCheckoutPolicy(db)
    const expires = getPointsExpiryDay(toMexicoDay(now), earning)
    await rewardLedger.addPointsAdjustment(db, { shopperId, points, note, expires }, now)
  } else {
    const earned = await rewardLedger.lockSpendablePoints(db, shopperId, toMexicoDay(now))
    const parts = deductRewardPoints(earned, -points)
    if (!parts) return refuse('points-insufficient')
    const taking = { status: 'Cancelados' as const, note }
    for (const part of parts) await rewardLedger.deductPoints(db, part, taking, now)
  }
  const subject = `shopper:${shopperId}`
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'points-adjust',
    subject,
    after: { points },
    reason: note,
  }
  await auditLog.addAuditEntry(db, entry, now)
  const notification = {
    shopperId,
    kind: 'reward' as const,
    title: points > 0 ? `Te dimos ${points} puntos` : `Quitamos ${-points} puntos`,
    body: note,
    link: '/rewards',
  }
  await shopperNotifications.addShopperNotification(db, notification, now)
  return {
    ok: true,
    total: sumEarnedPoints(await rewards.listRewardPointsOfShopper(db, shopperId)),
  }
}
