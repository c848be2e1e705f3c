import { sumEarnedPoints } from '#domain/account/reward-points.ts'
import {
  listPointsExpiryReminderRanges,
  type PointsRedeemingRules,
} from '#domain/account/reward-redeeming.ts'
import { formatLongDate } from '#domain/format-dates.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { multiplyCentavos } from '#domain/money.ts'
import type { MessageData } from '#mail/message-templates.ts'
import { formatPoints } from '#mail/stock-and-reward-mails.ts'
import * as pointsExpiryNotices from '#persistence/account/points-expiry-notices.ts'
import * as rewards from '#persistence/account/shopper-reward-points.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'
import { readCheckoutPolicy } from '../read-settings.ts'

const batchSize = 100

/**
 * Notifies shoppers of reward points that expire soon, once per expiry day and lead time; returns
 * the number of notifications.
 */
export async function notifyExpiringPoints(db: Db, now: Date): Promise<number> {
  const { redeeming, expiryNoticeDays } = await readCheckoutPolicy(db)
  let announced = 0
  for (const window of listPointsExpiryReminderRanges(expiryNoticeDays, toMexicoDay(now))) {
    for (;;) {
      const batch = await pointsExpiryNotices.listPointsDueExpiryReminder(db, window, batchSize)
      for (const expiring of batch) {
        const { daysBefore } = window
        const isNew = await runInTransaction(db, (transaction) =>
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
  expiring: pointsExpiryNotices.ExpiringPoints & { daysBefore: number },
  { pointValue, minimumPoints }: PointsRedeemingRules,
  now: Date,
): Promise<boolean> {
  const { shopperId, email, firstName, points, expiresOn, daysBefore } = expiring
  if (!(await pointsExpiryNotices.recordPointsExpiryReminder(db, expiring, now))) return false
  const data: MessageData['points-expiring'] = {
    firstName,
    points,
    worth: multiplyCentavos(pointValue, points),
    expiresOn,
    total: sumEarnedPoints(await rewards.listRewardPointsOfShopper(db, shopperId)),
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
  await shopperNotifications.addShopperNotification(db, notification, now)
  return true
}
