import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as operatorNotifications from '#persistence/running/operator-mail-notifications.ts'
import { defaultSettings } from '../default-settings.ts'
import { enqueueMessage } from '../enqueue-message.ts'
import { findExceededLimit } from '../find-exceeded-rate-limit.ts'
import { readSettings } from '../read-settings.ts'

/**
 * Minimum number of seconds between two mails about new orders to the shop's own e-mail address.
 */
const quarterInSeconds = 900
const longestList = 30

const switches = { order: 'orders', ticket: 'tickets' } as const

/**
 * Mails the shop about new orders and tickets, if enabled: the first at once, further ones together
 * every quarter of an hour.
 */
export async function notifyOperators(db: Db, now: Date): Promise<void> {
  for (const [kind] of getTypedEntries(switches)) {
    if (await operatorNotifications.hasOperatorNotifications(db, kind))
      await runInTransaction(db, (own) => tell(own, kind, now))
  }
}

async function tell(
  db: Db,
  kind: operatorNotifications.OperatorNotification['kind'],
  now: Date,
): Promise<void> {
  const { support, shop_mails = defaultSettings.shop_mails } = await readSettings(db, [
    'support',
    'shop_mails',
  ])
  const recipient = shop_mails.address ?? support?.email
  const isWanted = shop_mails[switches[kind]] && recipient !== undefined
  const limit = { what: 'shop-mail', who: kind, seconds: quarterInSeconds, most: 1 }
  if (isWanted && (await findExceededLimit(db, [limit], now))) return
  const news = await operatorNotifications.dequeueOperatorNotifications(db, kind)
  if (!isWanted || news.length === 0) return
  const message = {
    dedupeKey: `shop-news:${kind}:${news[0]?.subject}:${now.toISOString()}`,
    recipient,
    template: 'shop-news' as const,
    data: {
      kind,
      count: news.length,
      items: news.slice(0, longestList).map(({ subject, words }) => `${subject}: ${words}`),
    },
  }
  await enqueueMessage(db, message, now)
}
