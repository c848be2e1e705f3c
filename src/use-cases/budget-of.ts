import { defaultMessageBudgets, type HeldBack, heldBack } from '#domain/running/message-budgets.ts'
import type { Db } from '#persistence/database.ts'
import * as outbox from '#persistence/running/outbox.ts'
import { readSettings } from './stored-settings.ts'

/** Reads the budget of a channel; what is returned says what it holds back at a moment, or null. */
export async function budgetOf(
  db: Db,
  channel: outbox.Message['channel'],
): Promise<(now: Date) => Promise<HeldBack | null>> {
  // costs nothing, and every device was asked for
  if (channel === 'push') return async () => null
  const { message_budgets } = await readSettings(db, ['message_budgets'])
  const budgets = { ...defaultMessageBudgets, ...message_budgets }
  const most = { hour: budgets[`${channel}_hour`], day: budgets[`${channel}_day`] }
  return async (now) => heldBack(budgets, channel, await outbox.countSent(db, channel, most, now))
}
