import { sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'

export type ExpiringPoints = {
  shopperId: number
  email: string
  firstName: string
  points: number
  expiresOn: Day
}

/**
 * Lists reward points that expire between `from` and `to`, by shopper and day, unless the reminder
 * `daysBefore` days before the expiry was already sent.
 */
export async function listPointsDueExpiryReminder(
  db: Db,
  { from, to, daysBefore }: { from: Day; to: Day; daysBefore: number },
  limit: number,
): Promise<ExpiringPoints[]> {
  const { rows } = await sql<ExpiringPoints>`
    select r.shopper_id as "shopperId", s.email, s.first_name as "firstName",
      sum(r.points)::int as points, r.expires_on as "expiresOn"
    from rewards r join shoppers s on s.id = r.shopper_id
    where r.status = 'Ganados' and r.expires_on between ${from} and ${to}
      and not exists (
        select from point_notices n
        where n.shopper_id = r.shopper_id and n.expires_on = r.expires_on
          and n.days_before = ${daysBefore})
    group by r.shopper_id, s.email, s.first_name, r.expires_on
    order by r.expires_on, r.shopper_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Records that a shopper was reminded of expiring points; false when another process recorded it
 * concurrently.
 */
export async function recordPointsExpiryReminder(
  db: Db,
  { shopperId, expiresOn, daysBefore }: { shopperId: number; expiresOn: Day; daysBefore: number },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('point_notices')
    .values({
      shopper_id: shopperId,
      expires_on: expiresOn,
      days_before: daysBefore,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
