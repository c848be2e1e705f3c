import { randomBytes } from 'node:crypto'
import { deductRewardPoints } from '#domain/account/reward-points.ts'
import { exchangePointsForCoupon } from '#domain/account/reward-redeeming.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { encodeHumanReadableCode } from '#domain/human-readable-code.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { zeroCentavos } from '#domain/money.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { formatPoints } from '#mail/stock-and-reward-mails.ts'
import * as redemptions from '#persistence/account/point-redemptions.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { readCheckoutPolicy } from '../read-settings.ts'
import { createPersonalCoupon } from './create-personal-coupon.ts'

const randomLetters = 6

type Asked = {
  shopperId: number
  points: number
  /** Idempotency key of redeeming points: a repeated request returns the same coupon. */
  requestKey: string
}

type RedeemRefusal =
  | Refusal<'points-insufficient' | 'user-not-found'>
  | Refusal<'points-below-minimum', { minimum: number }>

/**
 * Converts earned reward points into a personal coupon; points that expire first are used first.
 */
export function redeemPoints(
  db: Db,
  { shopperId, points, requestKey }: Asked,
  now: Date,
): Promise<SuccessResult<{ redemption: redemptions.PointRedemption }> | RedeemRefusal> {
  return runInTransaction(
    db,
    async (
      transaction,
    ): Promise<SuccessResult<{ redemption: redemptions.PointRedemption }> | RedeemRefusal> => {
      // Locks the shopper first, so that concurrent redemptions of points run one after another.
      const shopper = await shoppers.lockShopperById(transaction, shopperId)
      if (!shopper) return refuse('user-not-found')
      const known = await redemptions.findRedemptionByIdempotencyKey(
        transaction,
        shopperId,
        requestKey,
      )
      if (known) return { ok: true, redemption: known }

      const today = toMexicoDay(now)
      const { redeeming } = await readCheckoutPolicy(transaction)
      const earned = await rewardLedger.lockSpendablePoints(transaction, shopperId, today)
      const held = earned.reduce((sum, row) => sum + row.points, 0)
      const answer = exchangePointsForCoupon(points, held, redeeming, today)
      if (!answer.ok) return answer
      const parts = deductRewardPoints(earned, points)
      if (!parts) return refuse('points-insufficient')

      const { amount, validTo } = answer
      const code = await drawCoupon(transaction, shopper, { points, amount, validTo }, now)
      const asked = { shopperId, requestKey, code, points }
      const id = await redemptions.addPointRedemption(transaction, asked, now)
      const note = `Cupón ${code} de ${formatCentavos(amount)}`
      const taking = { status: 'Canjeados' as const, note, redemptionId: id }
      for (const part of parts) await rewardLedger.deductPoints(transaction, part, taking, now)
      return { ok: true, redemption: { id, code, points, amount, validTo } }
    },
  )
}

/**
 * Creates the coupon for redeemed points under a random six-letter code; retries with another code
 * if taken.
 */
async function drawCoupon(
  db: Db,
  shopper: Parameters<typeof createPersonalCoupon>[1],
  { points, amount, validTo }: Pick<redemptions.PointRedemption, 'points' | 'amount' | 'validTo'>,
  now: Date,
): Promise<string> {
  const coupon = {
    worth: { type: 'fixed' as const, amount },
    minSubtotal: zeroCentavos,
    validTo,
    description: `Cupón de ${formatCentavos(amount)} por ${formatPoints(points)}.`,
  }
  for (;;) {
    const code = `PTS-${encodeHumanReadableCode(randomBytes(randomLetters))}`
    const made = await createPersonalCoupon(db, shopper, { ...coupon, code }, now)
    if (made !== undefined) return made
  }
}
