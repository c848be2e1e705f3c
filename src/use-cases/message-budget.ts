import {
  defaultMessageSendLimits,
  type ReachedMessageSendLimit,
  findReachedMessageSendLimit,
} from '#domain/running/message-budgets.ts'
import { hasSendLimit } from '#mail/message-templates.ts'
import type { Db } from '#persistence/database.ts'
import * as outbox from '#persistence/running/outbox.ts'
import { readSettings } from './read-settings.ts'

/**
 * Number of messages after which a process counts the sent messages of all processes again; in
 * between, it estimates the count.
 */
const countedAfter = 20

/**
 * Creates a function that reports which message limit of a channel is reached, or null. Counts are
 * refreshed periodically, estimated in between, and exact before any message is withheld.
 */
export async function createMessageBudgetReader(
  db: Db,
  channel: outbox.OutboxMessage['channel'],
): Promise<(now: Date) => Promise<ReachedMessageSendLimit | null>> {
  if (!hasSendLimit(channel)) return async () => null
  const { message_budgets } = await readSettings(db, ['message_budgets'])
  const budgets = { ...defaultMessageSendLimits, ...message_budgets }
  const most = { hour: budgets[`${channel}_hour`], day: budgets[`${channel}_day`] }
  let sent = { hour: 0, day: 0 }
  let asked = countedAfter
  return async (now) => {
    if (asked < countedAfter) {
      const atMost = { hour: sent.hour + asked, day: sent.day + asked }
      asked += 1
      if (!findReachedMessageSendLimit(budgets, channel, atMost)) return null
    }
    sent = await outbox.countSentMessages(db, channel, most, now)
    asked = 1
    return findReachedMessageSendLimit(budgets, channel, sent)
  }
}
