import { randomBytes } from 'node:crypto'
import { couponForPoints } from '#domain/account/reward-redeeming.ts'
import { takePoints } from '#domain/account/reward.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { legibleCode } from '#domain/legible-code.ts'
import { zero } from '#domain/money.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { formatPoints } from '#mail/gift-letters.ts'
import * as redemptions from '#persistence/account/point-redemptions.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { readCheckoutPolicy } from '../stored-settings.ts'
import { giveCoupon } from './give-coupon.ts'

const randomLetters = 6

type Asked = {
  shopperId: number
  points: number
  /** Idempotency key: a repeated request returns the same coupon. */
  requestKey: string
}

type RedeemRefusal =
  | Refusal<'points-insufficient' | 'user-not-found'>
  | Refusal<'points-below-minimum', { minimum: number }>

/** Converts earned points into a personal coupon, earliest expiry first. */
export function redeemPoints(
  db: Db,
  { shopperId, points, requestKey }: Asked,
  now: Date,
): Promise<Granted<{ redemption: redemptions.Redemption }> | RedeemRefusal> {
  return inTransaction(
    db,
    async (
      transaction,
    ): Promise<Granted<{ redemption: redemptions.Redemption }> | RedeemRefusal> => {
      // Locks the shopper first, so that concurrent redemptions run one after another.
      const shopper = await shoppers.lockById(transaction, shopperId)
      if (!shopper) return refuse('user-not-found')
      const known = await redemptions.findByKey(transaction, shopperId, requestKey)
      if (known) return { ok: true, redemption: known }

      const today = dayInMexico(now)
      const { redeeming } = await readCheckoutPolicy(transaction)
      const earned = await rewardLedger.lockEarned(transaction, shopperId, today)
      const held = earned.reduce((sum, row) => sum + row.points, 0)
      const answer = couponForPoints(points, held, redeeming, today)
      if (!answer.ok) return answer
      const parts = takePoints(earned, points)
      if (!parts) return refuse('points-insufficient')

      const { amount, validTo } = answer
      const code = await drawCoupon(transaction, shopper, { points, amount, validTo }, now)
      const asked = { shopperId, requestKey, code, points }
      const id = await redemptions.add(transaction, asked, now)
      const note = `Cupón ${code} de ${formatCentavos(amount)}`
      const taking = { status: 'Canjeados' as const, note, redemptionId: id }
      for (const part of parts) await rewardLedger.take(transaction, part, taking, now)
      return { ok: true, redemption: { id, code, points, amount, validTo } }
    },
  )
}

/** Creates the coupon under a random six-letter code; retries with another code if taken. */
async function drawCoupon(
  db: Db,
  shopper: Parameters<typeof giveCoupon>[1],
  { points, amount, validTo }: Pick<redemptions.Redemption, 'points' | 'amount' | 'validTo'>,
  now: Date,
): Promise<string> {
  const coupon = {
    worth: { type: 'fixed' as const, amount },
    minSubtotal: zero,
    validTo,
    description: `Cupón de ${formatCentavos(amount)} por ${formatPoints(points)}.`,
  }
  for (;;) {
    const code = `PTS-${legibleCode(randomBytes(randomLetters))}`
    const made = await giveCoupon(db, shopper, { ...coupon, code }, now)
    if (made !== undefined) return made
  }
}
