import { type Location, nearestFirst, placeOfPostcode } from '#domain/geography.ts'
import type { PlacedPickupPoint } from '#domain/orders/order.ts'
import type { Db } from '#persistence/database.ts'
import * as pickupPoints from '#persistence/orders/pickup-points.ts'

/** A pick-up point and its distance in km, where both places are known. */
export type NearPickupPoint = PlacedPickupPoint & { distance: number | null }

/** Where parcels can be picked up, the nearest to a postcode first. */
export async function listPickupPoints(
  db: Db,
  postcode: string | undefined,
): Promise<{ from: Location | null; points: NearPickupPoint[] }> {
  const from = postcode === undefined ? null : placeOfPostcode(postcode)
  const points = nearestFirst(await pickupPoints.all(db), from).map(({ distance, ...point }) => ({
    ...point,
    distance: distance === null ? null : Math.round(distance),
  }))
  return { from, points }
}
