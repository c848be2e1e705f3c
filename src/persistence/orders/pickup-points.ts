import { sql } from 'kysely'
import type { PickupPoint, AvailablePickupPoint } from '#domain/orders/order.ts'
import { type PickupPointJson, pickupPointFromJson } from '../address-json.ts'
import type { Db } from '../database.ts'

/** Finds the pick-up point that belongs to a shipping method; undefined for home delivery. */
export async function findPickupPointByShippingMethod(
  db: Db,
  code: string,
): Promise<PickupPoint | undefined> {
  const row = await db
    .selectFrom('shop_settings')
    .select(sql<PickupPointJson | null>`value -> ${code}`.as('point'))
    .where('key', '=', 'pickup_points')
    .executeTakeFirst()
  const point = row?.point
  return point ? pickupPointFromJson(point) : undefined
}

/** Lists all pick-up points, sorted by shipping method code. */
export async function listPickupPoints(db: Db): Promise<AvailablePickupPoint[]> {
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
