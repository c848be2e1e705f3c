import { getRestoredPointsExpiryDay } from '#domain/account/reward-redeeming.ts'
import { formatLongDate } from '#domain/format-dates.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import { formatPoints } from '#mail/stock-and-reward-mails.ts'
import * as redemptions from '#persistence/account/point-redemptions.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import type { Db } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'

/**
 * Makes the points that were spent on an uncompleted order valid again for at least thirty days,
 * and ends the coupon created from them. Other coupons are unaffected.
 */
export async function restoreRewardPoints(
  db: Db,
  { couponId, orderNumber }: Pick<PaymentAttempt, 'couponId' | 'orderNumber'>,
  now: Date,
): Promise<void> {
  if (couponId === null) return
  const redemption = await redemptions.markRedeemedPointsRefunded(db, couponId, now)
  if (!redemption) return
  await coupons.deactivateCoupon(db, couponId)
  const today = toMexicoDay(now)
  const rows = await rewardLedger.listRedeemedPoints(db, redemption.id)
  const days = rows.map(({ expiresOn }) => getRestoredPointsExpiryDay(expiresOn, today))
  for (const [index, row] of rows.entries()) {
    const back = {
      note: `Devueltos: pedido ${orderNumber}`,
      expires: days[index] ?? today,
    }
    await rewardLedger.restorePoints(db, row, back, now)
  }
  const [first] = rows
  if (!first) return
  const notification = {
    shopperId: first.shopperId,
    kind: 'reward' as const,
    title: `Te devolvimos ${formatPoints(redemption.points)}`,
    body: `Los usaste en el pedido ${orderNumber}. Cuentan hasta el ${formatLongDate(days.toSorted()[0] ?? today)} o más.`,
    link: '/rewards',
  }
  await shopperNotifications.addShopperNotification(db, notification, now)
}
