import { channelOf, type MailMessage, type PushMessage, type TextMessage } from '#mail/messages.ts'
import type { Db } from '#persistence/database.ts'
import * as outbox from '#persistence/running/outbox.ts'

export type NewMessage = (MailMessage | TextMessage | PushMessage) & {
  /** names what caused it, so that the same cause never sends twice */
  dedupeKey: string
  recipient: string
}

/** Puts a message in line, once per cause; false when that cause already has its message. */
export function enqueueMessage(db: Db, message: NewMessage, now: Date): Promise<boolean> {
  return outbox.add(db, { ...message, channel: channelOf(message.template) }, now)
}
