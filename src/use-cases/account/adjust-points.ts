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
import { readCheckoutPolicy } from '../stored-settings.ts'

const noteLength = { min: 3, max: 200 }

type Adjustment = {
  email: string
  /** how many to give; negative ones are taken, those that expire first before the others */
  points: number
  /** why; the shopper reads it */
  note: string
  actor: string
}

/** Gives points to a shopper or takes earned ones away, with a note that the shopper reads. */
export function adjustPoints(
  db: Db,
  { email, points, note, actor }: Adjustment,
  now: Date,
): Promise<
  Granted<{ total: number }> | Refusal<'user-not-found' | 'points-insufficient' | 'invalid-input'>
> {
  return inTransaction(db, async (transaction) => {
    if (!Number.isSafeInteger(points) || points === 0) return refuse('invalid-input')
    if (textProblem(note, noteLength)) return refuse('invalid-input')
    const shopper = await shoppers.lockByEmail(transaction, email)
    if (!shopper) return refuse('user-not-found')
    if (points > 0) {
      const { earning } = await readCheckoutPolicy(transaction)
      const expires = expiresOn(dayInMexico(now), earning)
      const given = { shopperId: shopper.id, points, note: note.trim(), expires }
      await rewardLedger.addAdjustment(transaction, given, now)
    } else {
      const earned = await rewardLedger.lockEarned(transaction, shopper.id, dayInMexico(now))
      const parts = takePoints(earned, -points)
      if (!parts) return refuse('points-insufficient')
      const taking = { status: 'Cancelados' as const, note: note.trim() }
      for (const part of parts) await rewardLedger.take(transaction, part, taking, now)
    }
    const entry = {
      actor,
      action: 'points-adjust',
      subject: `shopper:${shopper.id}`,
      after: { points },
      reason: note.trim(),
    }
    await auditLog.add(transaction, entry, now)
    const notification = {
      shopperId: shopper.id,
      kind: 'reward' as const,
      title: points > 0 ? `Te dimos ${points} puntos` : `Quitamos ${-points} puntos`,
      body: note.trim(),
      link: '/rewards',
    }
    await notifications.add(transaction, notification, now)
    return { ok: true, total: earnedPoints(await rewards.listOf(transaction, shopper.id)) }
  })
}
