import { sql } from 'kysely'
import { type CombinableWrite, writeTogether } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { toOrderStateId } from '../orders/order-state-id.ts'

export type OperatorNotification = {
  kind: 'order' | 'ticket'
  /** number of the order or ticket that the staff notification is about */
  subject: string
  words: string
}

/** Queues an event of which the shop's staff will be notified by e-mail. */
export async function addOperatorNotification(
  db: Db,
  notification: OperatorNotification,
  now: Date,
): Promise<void> {
  await writeTogether(db, [operatorNotificationAddition(notification, now)])
}

/** The same as part of a larger statement. */
export function operatorNotificationAddition(
  { kind, subject, words }: OperatorNotification,
  now: Date,
): CombinableWrite {
  return sql`shop_notice as (
    insert into shop_news (kind, subject, words, created_at) values (${kind}, ${subject}, ${words}, ${now}))`
}

export async function hasOperatorNotifications(
  db: Db,
  kind: OperatorNotification['kind'],
): Promise<boolean> {
  const row = await db
    .selectFrom('shop_news')
    .select('id')
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes and returns the queued staff notifications of a kind, oldest first. Notifications of
 * cancelled test orders are dropped.
 */
export async function dequeueOperatorNotifications(
  db: Db,
  kind: OperatorNotification['kind'],
): Promise<OperatorNotification[]> {
  const { rows } = await sql<OperatorNotification & { id: number; isOver: boolean }>`
    delete from shop_news n where n.kind = ${kind}
    returning n.id, n.kind, n.subject, n.words, n.kind = 'order' and exists (
      select from orders o join payment_attempts a on a.id = o.attempt_id
      where o.number = n.subject and a.trial and o.state_id in (
        ${sql.lit(toOrderStateId('canceled'))}, ${sql.lit(toOrderStateId('refunded'))})) as "isOver"`.execute(
    db,
  )
  return rows.filter(({ isOver }) => !isOver).toSorted((a, b) => a.id - b.id)
}
