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

/** Gives points that no order earned. */
export async function addAdjustment(
  db: Db,
  given: { shopperId: number; points: number; note: string; expires: Day },
  now: Date,
): Promise<void> {
  await db
    .insertInto('rewards')
    .values({
      shopper_id: given.shopperId,
      kind: 'adjustment',
      points: given.points,
      status: 'Ganados',
      note: given.note,
      expires_on: given.expires,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** A shopper's earned points, held; those that expire first come first. */
export async function lockEarned(
  db: Db,
  shopperId: number,
): Promise<{ id: number; points: number }[]> {
  return db
    .selectFrom('rewards')
    .select(['id', 'points'])
    .where('shopper_id', '=', shopperId)
    .where('status', '=', 'Ganados')
    .orderBy('expires_on')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Takes earned points away; of a row that is taken in part the rest stays, with its date. */
export async function cancelPart(
  db: Db,
  { id, taken, left }: { id: number; taken: number; left: number },
  note: string,
  now: Date,
): Promise<void> {
  if (left === 0) {
    await db
      .updateTable('rewards')
      .set({ status: 'Cancelados', note, updated_at: now })
      .where('id', '=', id)
      .execute()
    return
  }
  await db
    .updateTable('rewards')
    .set({ points: left, updated_at: now })
    .where('id', '=', id)
    .execute()
  await sql`
    insert into rewards (shopper_id, order_id, kind, points, status, note, expires_on, created_at, updated_at)
    select shopper_id, order_id, 'split', ${taken}, 'Cancelados', ${note}, expires_on, ${now}, ${now}
    from rewards where id = ${id}`.execute(db)
}

/** Ends earned points whose last day was before `today`; says how many rows. */
export async function expire(db: Db, today: Day, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('rewards')
    .set({ status: 'Vencidos', updated_at: now })
    .where('status', '=', 'Ganados')
    .where('expires_on', '<', today)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
