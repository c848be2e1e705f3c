import { hourInSeconds } from '#domain/durations.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { ReachedMessageSendLimit } from '#domain/running/message-budgets.ts'
import type { Db } from '#persistence/database.ts'
import type { OutboxMessage } from '#persistence/running/outbox.ts'
import { enqueueMessage } from '../enqueue-message.ts'
import { findExceededLimit } from '../find-exceeded-rate-limit.ts'
import { readSettings } from '../read-settings.ts'

/**
 * Raises an alarm when a channel's message limit is used up. Returns true once an hour, for the
 * log, and mails the shop's support e-mail, if set, once a day.
 */
export async function alertSpentMessageBudget(
  db: Db,
  channel: OutboxMessage['channel'],
  { span, most, held }: ReachedMessageSendLimit,
  now: Date,
): Promise<boolean> {
  const alarm = { what: `budget:${held}`, who: channel, seconds: hourInSeconds, most: 1 }
  if (await findExceededLimit(db, [alarm], now)) return false
  const { support } = await readSettings(db, ['support'])
  if (support) {
    const message = {
      dedupeKey: `budget:${channel}:${toMexicoDay(now)}`,
      recipient: support.email,
      template: 'budget-spent' as const,
      data: { channel, span, most, held },
    }
    await enqueueMessage(db, message, now)
  }
  return true
}
