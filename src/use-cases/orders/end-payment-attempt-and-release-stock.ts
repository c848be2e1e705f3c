import type { PaymentAttempt } from '#domain/orders/order.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { restoreRewardPoints } from './restore-reward-points.ts'

/** Ends a payment attempt locked by the caller and releases its stock and coupon. */
export async function endPaymentAttemptAndReleaseStock(
  db: Db,
  attempt: PaymentAttempt,
  state: 'failed' | 'expired' | 'superseded' | 'refunded' | 'charged_back',
  now: Date,
): Promise<PaymentAttempt> {
  const isReserved = attempt.stockState === 'reserved'
  if (isReserved) await inventory.releaseStockReservations(db, attempt.id, now)
  const isHeld = attempt.couponId !== null && attempt.couponState === 'held'
  if (isHeld && attempt.couponId !== null)
    await coupons.restoreCouponUse(db, attempt.couponId, 'held')
  return paymentAttempts.updatePaymentAttempt(
    db,
    attempt.id,
    {
      state,
      couponState: isHeld ? 'returned' : attempt.couponState,
      ...(isReserved && { stockState: 'released', releasedAt: now }),
    },
    now,
  )
}

/**
 * Reserves the stock and coupon of an ended payment attempt again; returns undefined and reserves
 * nothing if stock is missing. A used-up coupon is still honoured, because the price was promised.
 */
export async function reserveReleasedStockAgain(
  db: Db,
  attempt: PaymentAttempt,
  now: Date,
): Promise<PaymentAttempt | undefined> {
  if (attempt.stockState !== 'released') return attempt
  const lines = await paymentAttempts.listPaymentAttemptLines(db, attempt.id)
  const units = lines.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity }],
  )
  if (units.length < lines.length) return undefined
  const short = await inventory.reserveStock(db, attempt.id, units, now)
  if (short !== null) {
    await inventory.releaseStockReservations(db, attempt.id, now)
    return undefined
  }
  const holdsCoupon =
    attempt.couponId !== null &&
    attempt.couponState === 'returned' &&
    (await coupons.reserveCouponUse(db, attempt.couponId))
  const couponState = holdsCoupon ? 'held' : attempt.couponState
  return paymentAttempts.updatePaymentAttempt(
    db,
    attempt.id,
    { stockState: 'reserved', couponState },
    now,
  )
}

/**
 * Makes a used coupon, or the points for which it was redeemed, valid again after its order was
 * cancelled or fully refunded.
 */
export async function restoreUsedCoupon(db: Db, attempt: PaymentAttempt, now: Date): Promise<void> {
  if (attempt.couponId === null || attempt.couponState !== 'used') return
  await coupons.restoreCouponUse(db, attempt.couponId, 'used')
  await paymentAttempts.updatePaymentAttempt(db, attempt.id, { couponState: 'returned' }, now)
  await restoreRewardPoints(db, attempt, now)
}
