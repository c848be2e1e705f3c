import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

export type DossierRefund = {
  amount: Centavos
  state: 'requested' | 'done' | 'failed' | 'needs_clabe'
  createdAt: Date
  finishedAt: Date | null
}

export type DossierMessage = {
  channel: 'mail' | 'sms' | 'push'
  template: string
  createdAt: Date
  sentAt: Date | null
}

export type AgreedText = {
  page: string
  version: number
  lastUpdated: string
  /** SHA-256 of its words, in hexadecimal */
  hash: string
}

/** What was given back of a payment, or is on its way, oldest first. */
export function refundsOf(db: Db, attemptId: number): Promise<DossierRefund[]> {
  return db
    .selectFrom('refunds')
    .select([
      'amount_centavos as amount',
      'state',
      'created_at as createdAt',
      'finished_at as finishedAt',
    ])
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .execute()
}

/** What was written to its shopper about an order, oldest first. */
export async function messagesOf(db: Db, number: string): Promise<DossierMessage[]> {
  const { rows } = await sql<DossierMessage>`
    select channel, template, created_at as "createdAt", sent_at as "sentAt" from outbox
    where split_part(dedupe_key, ':', 2) = ${number} order by id`.execute(db)
  return rows
}

/** The versions of legal texts that were agreed to. */
export async function textsOf(db: Db, versions: Record<string, number>): Promise<AgreedText[]> {
  const { rows } = await sql<AgreedText>`
    select page, version, last_updated as "lastUpdated",
      encode(sha256(convert_to(body_markdown, 'UTF8')), 'hex') as hash
    from content_versions join jsonb_each_text(${JSON.stringify(versions)}::jsonb) as agreed (name, number)
      on page = name and version = number::integer order by page`.execute(db)
  return rows
}
