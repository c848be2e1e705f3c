import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { orderStateId } from '../orders/order-state-id.ts'
import { prepared } from '../prepared.ts'

export type ShopNews = {
  kind: 'order' | 'ticket'
  /** number of the order or ticket */
  subject: string
  words: string
}

/** Adds an event about which the shop's staff is notified. */
export async function add(db: Db, { kind, subject, words }: ShopNews, now: Date): Promise<void> {
  await db
    .insertInto('shop_news')
    .values({ kind, subject, words, created_at: now })
    .modifyEnd(prepared)
    .execute()
}

export async function isAny(db: Db, kind: ShopNews['kind']): Promise<boolean> {
  const row = await db
    .selectFrom('shop_news')
    .select('id')
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes pending events, oldest first, once. Cancelled test orders are dropped. */
export async function take(db: Db, kind: ShopNews['kind']): Promise<ShopNews[]> {
  const { rows } = await sql<ShopNews & { id: number; isOver: boolean }>`
    delete from shop_news n where n.kind = ${kind}
    returning n.id, n.kind, n.subject, n.words, n.kind = 'order' and exists (
      select from orders o join payment_attempts a on a.id = o.attempt_id
      where o.number = n.subject and a.trial and o.state_id in (
        ${sql.lit(orderStateId('canceled'))}, ${sql.lit(orderStateId('refunded'))})) as "isOver"`.execute(
    db,
  )
  return rows.filter(({ isOver }) => !isOver).toSorted((a, b) => a.id - b.id)
}
