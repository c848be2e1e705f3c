import { channelOf, type MailMessage, type PushMessage, type TextMessage } from '#mail/messages.ts'
import type { Db } from '#persistence/database.ts'
import * as outbox from '#persistence/running/outbox.ts'

export type NewMessage = (MailMessage | TextMessage | PushMessage) & {
  /** deduplication key: at most one message per key is sent */
  dedupeKey: string
  recipient: string
}

/** Enqueues a message, once per deduplication key; returns false for a repeat. */
export function enqueueMessage(db: Db, message: NewMessage, now: Date): Promise<boolean> {
  return outbox.add(db, { ...message, channel: channelOf(message.template) }, now)
}
