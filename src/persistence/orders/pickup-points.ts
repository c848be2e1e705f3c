import { sql } from 'kysely'
import type { PickupPoint, PlacedPickupPoint } from '#domain/orders/order.ts'
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

/** Every pick-up point by the code of its way to send. */
export async function all(db: Db): Promise<PlacedPickupPoint[]> {
  const row = await db
    .selectFrom('shop_settings')
    .select(sql<Record<string, PickupPointJson>>`value`.as('points'))
    .where('key', '=', 'pickup_points')
    .executeTakeFirst()
  return Object.entries(row?.points ?? {})
    .map(([code, point]) => ({
      code,
      ...pickupPointFromJson(point),
      location: point.location ?? null,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es'))
}
