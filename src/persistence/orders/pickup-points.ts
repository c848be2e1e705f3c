import type { PickupPoint } from '#domain/orders/order.ts'
import type { Db } from '../database.ts'

/** Where a way to send has its parcels waiting; undefined for those that come to the door. */
export async function findByMethod(db: Db, code: string): Promise<PickupPoint | undefined> {
  const row = await db
    .selectFrom('shop_settings')
    .select('value')
    .where('key', '=', 'pickup_points')
    .executeTakeFirst()
  const points = (row?.value ?? {}) as Record<string, unknown>
  return points[code] ? pickupPointFromJson(points[code]) : undefined
}

/** A pick-up point as settings and orders keep it. */
export function pickupPointFromJson(json: unknown): PickupPoint {
  const { name, address, hours, hold_days } = json as {
    name: string
    address: string
    hours?: string
    hold_days?: number
  }
  return { name, address, hours: hours ?? null, holdDays: hold_days ?? 7 }
}

export function pickupPointToJson({ name, address, hours, holdDays }: PickupPoint): object {
  return { name, address, ...(hours !== null && { hours }), hold_days: holdDays }
}
