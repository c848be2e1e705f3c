import { noticeWindows, type RedeemingRules } from '#domain/account/reward-redeeming.ts'
import { earnedPoints } from '#domain/account/reward.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { formatLongDate } from '#domain/format-dates.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { multiply } from '#domain/money.ts'
import { type PointsExpiringData, formatPoints } from '#mail/gift-letters.ts'
import * as pointNotices from '#persistence/account/point-notices.ts'
import * as rewards from '#persistence/account/rewards.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as notifications from '#persistence/support/notifications.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'
import { readCheckoutPolicy } from '../stored-settings.ts'

const batchSize = 100

/** Notifies shoppers of expiring points, once per expiry day and notice period; returns the number of notices. */
export async function announceExpiringPoints(db: Db, now: Date): Promise<number> {
  const { redeeming, expiryNoticeDays } = await readCheckoutPolicy(db)
  let announced = 0
  for (const window of noticeWindows(expiryNoticeDays, dayInMexico(now))) {
    for (;;) {
      const batch = await pointNotices.listUnannounced(db, window, batchSize)
      for (const expiring of batch) {
        const { daysBefore } = window
        const isNew = await inTransaction(db, (transaction) =>
          announce(transaction, { ...expiring, daysBefore }, redeeming, now),
        )
        if (isNew) announced += 1
      }
      if (batch.length < batchSize) break
    }
  }
  return announced
}

async function announce(
  db: Db,
  expiring: pointNotices.ExpiringPoints & { daysBefore: number },
  { pointValue, minimumPoints }: RedeemingRules,
  now: Date,
): Promise<boolean> {
  const { shopperId, email, firstName, points, expiresOn, daysBefore } = expiring
  if (!(await pointNotices.add(db, expiring, now))) return false
  const data: PointsExpiringData = {
    firstName,
    points,
    worth: multiply(pointValue, points),
    expiresOn,
    total: earnedPoints(await rewards.listOf(db, shopperId)),
    minimum: minimumPoints,
  }
  const message: NewMessage = {
    dedupeKey: `points-expiring:${shopperId}:${expiresOn}:${daysBefore}`,
    recipient: email,
    template: 'points-expiring',
    data,
  }
  await enqueueMessage(db, message, now)
  const notification = {
    shopperId,
    kind: 'reward' as const,
    title: `${formatPoints(points)} vencen el ${formatLongDate(expiresOn)}`,
    body: `Valen ${formatCentavos(data.worth)} en tu siguiente compra.`,
    link: '/rewards',
  }
  await notifications.add(db, notification, now)
  return true
}
