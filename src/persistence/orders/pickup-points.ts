import { sql } from 'kysely'
import type { PickupPoint } from '#domain/orders/order.ts'
import type { Db } from '../database.ts'
import { type PickupPointJson, pickupPointFromJson } from '../stored-places.ts'

/** Where a way to send has its parcels waiting; undefined for those that come to the door. */
export async function findByMethod(db: Db, code: string): Promise<PickupPoint | undefined> {
  const row = await db
    .selectFrom('shop_settings')
    .select(sql<PickupPointJson | null>`value -> ${code}`.as('point'))
    .where('key', '=', 'pickup_points')
    .executeTakeFirst()
  const point = row?.point
  return point ? pickupPointFromJson(point) : undefined
}
