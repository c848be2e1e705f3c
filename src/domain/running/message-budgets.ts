import { getNumericSettingDefaults, whole } from '../numeric-settings.ts'

/** Settings that limit the messages (e-mail, SMS) sent per hour and day. */
export const messageSendLimitSettings = {
  mail_hour: whole('Correos por hora', 'a lo más', 1000, [1, 10_000_000]),
  mail_day: whole('Correos por día', 'a lo más', 5000, [1, 10_000_000]),
  sms_hour: whole('Mensajes de texto por hora', 'a lo más', 200, [1, 10_000_000]),
  sms_day: whole('Mensajes de texto por día', 'a lo más', 1000, [1, 10_000_000]),
}

type MessageBudgets = Record<keyof typeof messageSendLimitSettings, number>

export const defaultMessageSendLimits: MessageBudgets =
  getNumericSettingDefaults(messageSendLimitSettings)

type Channel = 'mail' | 'sms'
type Span = 'hour' | 'day'

/**
 * Share of the message limit that messages which can wait may use; the remainder is for messages
 * about orders and security.
 */
const newsShare = 0.75

/**
 * A message limit that is reached: with `news`, messages that can wait are held back; with `all`,
 * every message.
 */
export type ReachedMessageSendLimit = { held: 'news' | 'all'; span: Span; most: number }

/**
 * Returns the message limit that e-mail or SMS has reached with the number of messages `sent`, or
 * null.
 */
export function findReachedMessageSendLimit(
  budgets: MessageBudgets,
  channel: Channel,
  sent: Record<Span, number>,
): ReachedMessageSendLimit | null {
  const spans = [
    { span: 'day', most: budgets[`${channel}_day`] },
    { span: 'hour', most: budgets[`${channel}_hour`] },
  ] as const
  const spent = spans.find(({ span, most }) => sent[span] >= most)
  if (spent) return { held: 'all', ...spent }
  const tight = spans.find(({ span, most }) => sent[span] >= most * newsShare)
  return tight ? { held: 'news', ...tight } : null
}
