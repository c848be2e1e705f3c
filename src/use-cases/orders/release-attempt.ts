import type { PaymentAttempt } from '#domain/orders/order.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import type { Db } from '#persistence/database.ts'
import * as payments from '#persistence/orders/payments.ts'
import { returnPoints } from './return-points.ts'

/** Ends an attempt locked by the caller and releases its stock and coupon. */
export async function releaseAttempt(
  db: Db,
  attempt: PaymentAttempt,
  state: 'failed' | 'expired' | 'superseded' | 'refunded' | 'charged_back',
  now: Date,
): Promise<PaymentAttempt> {
  const isReserved = attempt.stockState === 'reserved'
  if (isReserved) await inventory.release(db, attempt.id, now)
  const isHeld = attempt.couponId !== null && attempt.couponState === 'held'
  if (isHeld && attempt.couponId !== null) await coupons.giveBack(db, attempt.couponId, 'held')
  return payments.update(
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
 * Reserves stock and coupon of an ended attempt again and returns it; undefined without stock, with nothing reserved. A
 * used-up coupon is honoured: the price was promised.
 */
export async function reserveAgain(
  db: Db,
  attempt: PaymentAttempt,
  now: Date,
): Promise<PaymentAttempt | undefined> {
  if (attempt.stockState !== 'released') return attempt
  const lines = await payments.linesOf(db, attempt.id)
  const units = lines.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity }],
  )
  if (units.length < lines.length) return undefined
  const short = await inventory.reserve(db, attempt.id, units, now)
  if (short !== null) {
    await inventory.release(db, attempt.id, now)
    return undefined
  }
  const holdsCoupon =
    attempt.couponId !== null &&
    attempt.couponState === 'returned' &&
    (await coupons.hold(db, attempt.couponId))
  const couponState = holdsCoupon ? 'held' : attempt.couponState
  return payments.update(db, attempt.id, { stockState: 'reserved', couponState }, now)
}

/** Returns a consumed coupon, or the points it was redeemed for, after its order was cancelled or fully refunded. */
export async function returnUsedCoupon(db: Db, attempt: PaymentAttempt, now: Date): Promise<void> {
  if (attempt.couponId === null || attempt.couponState !== 'used') return
  await coupons.giveBack(db, attempt.couponId, 'used')
  await payments.update(db, attempt.id, { couponState: 'returned' }, now)
  await returnPoints(db, attempt, now)
}
