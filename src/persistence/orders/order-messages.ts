import { sql } from 'kysely'
import type { Db } from '../database.ts'

type OrderMessage = {
  channel: 'mail' | 'sms' | 'push' | 'whatsapp'
  template: string
  createdAt: Date
  sentAt: Date | null
}

/** Lists messages to the shopper about an order, oldest first. */
export async function listMessagesOfOrder(db: Db, number: string): Promise<OrderMessage[]> {
  const { rows } = await sql<OrderMessage>`
    select channel, template, created_at as "createdAt", sent_at as "sentAt" from outbox
    where split_part(dedupe_key, ':', 2) = ${number} order by id`.execute(db)
  return rows
}
