import { getChannelOfTemplate, type MessageOfChannel } from '#mail/message-templates.ts'
import type { CombinableWrite } from '#persistence/combined-statements.ts'
import type { Db } from '#persistence/database.ts'
import * as outbox from '#persistence/running/outbox.ts'

export type NewMessage = MessageOfChannel & {
  /** deduplication key: at most one message per key is sent */
  dedupeKey: string
  recipient: string
}

/** Enqueues a message in the outbox, once per deduplication key; returns false for a repeat. */
export function enqueueMessage(db: Db, message: NewMessage, now: Date): Promise<boolean> {
  return outbox.addMessage(db, withChannel(message), now)
}

/** The same as part of a larger statement. */
export function messageAddition(db: Db, message: NewMessage, now: Date): CombinableWrite {
  return outbox.messageAddition(db, withChannel(message), now)
}

function withChannel(message: NewMessage) {
  return { ...message, channel: getChannelOfTemplate(message.template) }
}
