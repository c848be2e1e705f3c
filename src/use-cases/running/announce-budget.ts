import { dayInMexico } from '#domain/calendar.ts'
import { hourInSeconds } from '#domain/durations.ts'
import type { HeldBack } from '#domain/running/message-budgets.ts'
import type { Db } from '#persistence/database.ts'
import type { Message } from '#persistence/running/outbox.ts'
import { enqueueMessage } from '../enqueue-message.ts'
import { exceededLimit } from '../exceeded-limit.ts'
import { readSettings } from '../stored-settings.ts'

/**
 * Raises an alarm when a channel's message budget is spent. Returns true once an hour, for the log, and mails the
 * shop's support e-mail, if set, once a day.
 */
export async function announceBudget(
  db: Db,
  channel: Message['channel'],
  { span, most, held }: HeldBack,
  now: Date,
): Promise<boolean> {
  const alarm = { what: `budget:${held}`, who: channel, seconds: hourInSeconds, most: 1 }
  if (await exceededLimit(db, [alarm], now)) return false
  const { support } = await readSettings(db, ['support'])
  if (support) {
    const message = {
      dedupeKey: `budget:${channel}:${dayInMexico(now)}`,
      recipient: support.email,
      template: 'budget-spent' as const,
      data: { channel, span, most, held },
    }
    await enqueueMessage(db, message, now)
  }
  return true
}
