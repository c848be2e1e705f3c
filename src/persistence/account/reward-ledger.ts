import { sql } from 'kysely'
import type { RewardPointsDeduction } from '#domain/account/reward-points.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import {
  type CombinableRead,
  type CombinableWrite,
  combinableRead,
} from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { toOrderStateId } from '../orders/order-state-id.ts'

/** Records the reward points that an order will earn, once per order. */
export function pendingPointsAddition(
  db: Db,
  earned: { shopperId: number; orderId: number; points: number; note: string },
  now: Date,
): CombinableWrite {
  const points = db
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
      conflict.column('order_id').where('kind', '=', sql.lit('purchase')).doNothing(),
    )
  return sql`points as (${points})`
}

/** Reward points that an order earned or will earn. */
export function orderPointsRead(db: Db, attemptId: number): CombinableRead<number> {
  const query = db
    .selectFrom('rewards')
    .innerJoin('orders', 'orders.id', 'rewards.order_id')
    .select('points')
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', 'purchase')
  return combinableRead(query, ([row]) => row?.points ?? 0)
}

/** Cancels the unspent reward points of a failed order; spent points stay spent. */
export async function cancelOrderPoints(db: Db, orderId: number, now: Date): Promise<void> {
  await db
    .updateTable('rewards')
    .set({ status: 'Cancelados', updated_at: now })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['Pendientes', 'Ganados'])
    .execute()
}

/**
 * Locks pending reward points of orders delivered before a moment, skipping locked rows; returns
 * their ids. Orders with an open return are left out.
 */
export async function lockPendingPointsDueForGrant(
  db: Db,
  before: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from rewards r join orders o on o.id = r.order_id
    where r.status = 'Pendientes' and o.state_id = ${toOrderStateId('completed')}
      and least(o.delivered_at, o.completed_at) < ${before}
      and (o.revocation_requested_at is null or not exists (
        select from tickets t where t.order_id = o.id and t.state not in ('resolved', 'closed')))
    order by r.id limit ${limit} for update of r skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

export async function grantPoints(db: Db, id: number, expires: Day, now: Date): Promise<void> {
  await db
    .updateTable('rewards')
    .set({ status: 'Ganados', expires_on: expires, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Adds reward points that no order earned. */
export async function addPointsAdjustment(
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

/** Locks a shopper's earned reward points valid on a day, earliest expiry first. */
export async function lockSpendablePoints(
  db: Db,
  shopperId: number,
  today: Day,
): Promise<{ id: number; points: number }[]> {
  return db
    .selectFrom('rewards')
    .select(['id', 'points'])
    .where('shopper_id', '=', shopperId)
    .where('status', '=', 'Ganados')
    .where((where) => where.or([where('expires_on', '>=', today), where('expires_on', 'is', null)]))
    .orderBy('expires_on')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Lists the pending and earned reward points of an order. */
export function listOrderPoints(
  db: Db,
  orderId: number,
): Promise<{ id: number; points: number }[]> {
  return selectOfOrder(db, orderId).execute()
}

/** Locks the pending and earned reward points of an order until the transaction ends. */
export function lockOrderPoints(
  db: Db,
  orderId: number,
): Promise<{ id: number; points: number }[]> {
  return selectOfOrder(db, orderId).forUpdate().execute()
}

function selectOfOrder(db: Db, orderId: number) {
  return db
    .selectFrom('rewards')
    .select(['id', 'points'])
    .where('order_id', '=', orderId)
    .where('status', 'in', ['Pendientes', 'Ganados'])
    .orderBy('id')
}

type Taking = {
  status: 'Cancelados' | 'Canjeados'
  note: string
  redemptionId?: number
}

/** Deducts earned reward points. A partly used row keeps its remaining points and expiry date. */
export async function deductPoints(
  db: Db,
  { id, taken, left }: RewardPointsDeduction,
  { status, note, redemptionId }: Taking,
  now: Date,
): Promise<void> {
  if (left === 0) {
    await db
      .updateTable('rewards')
      .set({ status, note, redemption_id: redemptionId ?? null, updated_at: now })
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
    insert into rewards (shopper_id, order_id, kind, points, status, note, expires_on, redemption_id,
      created_at, updated_at)
    select shopper_id, order_id, 'split', ${taken}, ${status}, ${note}, expires_on,
      ${redemptionId ?? null},
      ${now}, ${now}
    from rewards where id = ${id}`.execute(db)
}

type RedeemedPoints = {
  id: number
  shopperId: number
  orderId: number | null
  points: number
  expiresOn: Day | null
}

/** Lists the reward points redeemed for a coupon. */
export async function listRedeemedPoints(db: Db, redemptionId: number): Promise<RedeemedPoints[]> {
  return db
    .selectFrom('rewards')
    .select([
      'id',
      'shopper_id as shopperId',
      'order_id as orderId',
      'points',
      'expires_on as expiresOn',
    ])
    .where('redemption_id', '=', redemptionId)
    .where('status', '=', 'Canjeados')
    .orderBy('id')
    .execute()
}

/** Gives spent reward points back, in a new row. */
export async function restorePoints(
  db: Db,
  { shopperId, orderId, points }: RedeemedPoints,
  { note, expires }: { note: string; expires: Day },
  now: Date,
): Promise<void> {
  await db
    .insertInto('rewards')
    .values({
      shopper_id: shopperId,
      order_id: orderId,
      kind: 'returned',
      points,
      status: 'Ganados',
      note,
      expires_on: expires,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Expires earned reward points whose last day was before `today`; returns the number of rows. */
export async function expirePoints(db: Db, today: Day, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('rewards')
    .set({ status: 'Vencidos', updated_at: now })
    .where('status', '=', 'Ganados')
    .where('expires_on', '<', today)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
