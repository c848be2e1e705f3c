import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { Db } from './database.ts'

/** Writes down the points an order will earn, once per order. */
export async function addPending(
  db: Db,
  earned: { shopperId: number; orderId: number; points: number; note: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('rewards')
    .values({
      shopper_id: earned.shopperId,
      order_id: earned.orderId,
      kind: 'purchase',
      points: earned.points,
      status: 'Pendientes',
      note: earned.note,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('order_id').where('kind', '=', 'purchase').doNothing(),
    )
    .execute()
}

/** Points of an order that did not come about no longer count. */
export async function cancelOf(db: Db, orderId: number, now: Date): Promise<void> {
  await db
    .updateTable('rewards')
    .set({ status: 'Cancelados', updated_at: now })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'purchase')
    .where('status', 'in', ['Pendientes', 'Ganados'])
    .execute()
}

export type PendingReward = { id: number; deliveredAt: Date }

/** Pending points of orders delivered before a moment, held; other processes pass them over. */
export async function lockDelivered(db: Db, before: Date, limit: number): Promise<PendingReward[]> {
  const { rows } = await sql<PendingReward>`
    select r.id, least(o.delivered_at, o.completed_at) as "deliveredAt"
    from rewards r join orders o on o.id = r.order_id
    where r.status = 'Pendientes' and o.state_id = 9
      and least(o.delivered_at, o.completed_at) <= ${before}
    order by r.id limit ${limit} for update of r skip locked`.execute(db)
  return rows
}

export async function grant(db: Db, id: number, expires: Day, now: Date): Promise<void> {
  await db
    .updateTable('rewards')
    .set({ status: 'Ganados', expires_on: expires, updated_at: now })
    .where('id', '=', id)
    .execute()
}
