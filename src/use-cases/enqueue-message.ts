import { getChannelOfTemplate, type MessageOfChannel } from '#mail/message-templates.ts'
import type { Db } from '#persistence/database.ts'
import * as outbox from '#persistence/running/outbox.ts'

export type NewMessage = MessageOfChannel & {
  /** deduplication key: at most one message per key is sent */
  dedupeKey: string
  recipient: string
}

/** Enqueues a message in the outbox, once per deduplication key; returns false for a repeat. */
export function enqueueMessage(db: Db, message: NewMessage, now: Date): Promise<boolean> {
  return outbox.addMessage(db, { ...message, channel: getChannelOfTemplate(message.template) }, now)
}
