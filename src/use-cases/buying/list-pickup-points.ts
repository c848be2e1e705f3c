import { type Location, nearestFirst, placeOfPostcode } from '#domain/geography.ts'
import type { PlacedPickupPoint } from '#domain/orders/order.ts'
import type { Db } from '#persistence/database.ts'
import * as pickupPoints from '#persistence/orders/pickup-points.ts'

/** A pick-up point and its distance in km; null if either location is unknown. */
export type NearPickupPoint = PlacedPickupPoint & { distance: number | null }

/** Pick-up points, the nearest to a postcode first. */
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
